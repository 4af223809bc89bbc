/** What holds from each of some days on, in the order of the days. */
export type PorDia<Valor> = readonly (readonly [dia: string, valor: Valor])[]

/** What held at the end of a day: the last one up to it; undefined before the first. */
export function ultimoHasta<Valor>(dias: PorDia<Valor>, dia: string): Valor | undefined {
  let [desde, hasta] = [0, dias.length]
  while (desde < hasta) {
    const medio = (desde + hasta) >> 1
    if ((dias[medio]?.[0] ?? '') <= dia) desde = medio + 1
    else hasta = medio
  }
  return dias[desde - 1]?.[1]
}
