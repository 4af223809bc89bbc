/** Values by the day on which each begins, sorted by day. */
export type PorDia<Valor> = readonly (readonly [dia: string, valor: Valor])[]

/** Returns the value in force at the end of a day. Undefined before the first. */
export function latestUntil<Valor>(dias: PorDia<Valor>, dia: string): Valor | undefined {
  let [desde, hasta] = [0, dias.length]
  while (desde < hasta) {
    const medio = (desde + hasta) >> 1
    if ((dias[medio]?.[0] ?? '') <= dia) desde = medio + 1
    else hasta = medio
  }
  return dias[desde - 1]?.[1]
}
