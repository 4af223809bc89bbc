/** What the laboratory measures of paddy, percents, by what its field is called. */
export const MEASURES = {
  humedad: '% Humedad',
  impureza: '% Impureza',
  grano_r: '% Grano rojo',
  grano_p: '% Grano partido',
  yeso: '% Yeso',
}

export const MEASURED = Object.keys(MEASURES) as (keyof typeof MEASURES)[]
