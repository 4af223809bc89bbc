/** Labels of the laboratory's measures, in percent, by field. */
export const MEASURES = {
  humedad: '% Humedad',
  impureza: '% Impureza',
  grano_r: '% Grano rojo',
  grano_p: '% Grano partido',
  yeso: '% Yeso',
}

export const MEASURED = Object.keys(MEASURES) as (keyof typeof MEASURES)[]
