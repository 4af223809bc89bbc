import { Decimal, enCifras, enKilos, enPesos, enPorcentaje, enPrecio, redondear } from './cifras.ts'
import type { DatosDeLiquidacion, Liquidacion, PesadaLiquidada, PesadaPorLiquidar } from './liquidacion.ts'

/** One step of a calculation: its name, its formula with the numbers in it, and its result. */
export interface Paso {
  concepto: string
  formula: string
  valor: string
}

/** How a settlement came about, step by step, as people in Colombia write numbers. */
export function pasosDeLiquidacion(datos: DatosDeLiquidacion, calculo: Omit<Liquidacion, 'pasos'>): Paso[] {
  return [
    ...datos.pesadas.flatMap((pesada, index) => pasosDePesada(datos, pesada, calculo.pesadas[index]!)),
    {
      concepto: 'Subtotal',
      formula: calculo.pesadas.map(({ subtotal }) => enPesos(subtotal)).join(' + '),
      valor: enPesos(calculo.subtotal),
    },
    ...pasosDeRegistro(datos, calculo),
    ...pasosDeDeducciones(datos, calculo),
    {
      concepto: 'Total a pagar',
      formula: `${enPesos(calculo.subtotal)} − ${enPesos(calculo.total_deducciones)}`,
      valor: enPesos(calculo.total_antes_abono),
    },
  ]
}

function pasosDePesada(
  { precio_carga, parametros: p }: DatosDeLiquidacion,
  pesada: PesadaPorLiquidar,
  { kg_liquidados, descuento_lab_kg, precio_kg, subtotal }: PesadaLiquidada,
): Paso[] {
  const bonifica = new Decimal(p.PERMITE_BONIFICACION).greaterThan(0)
  const factor = (medida: number, base: string) =>
    bonifica || new Decimal(medida).greaterThan(base)
      ? `(100 − ${enCifras(medida)}) ÷ (100 − ${enCifras(Number(base))})`
      : `1 (${enCifras(medida)} no pasa de ${enCifras(Number(base))})`
  const paso = (concepto: string, formula: string, valor: string) => ({
    concepto: `${pesada.consecutivo}: ${concepto}`,
    formula,
    valor,
  })
  return [
    paso(
      'kilos liquidados',
      `${enKilos(pesada.peso_neto)} × ${factor(pesada.humedad, p.BASE_HUMEDAD)} × ${factor(pesada.impureza, p.BASE_IMPUREZA)}`,
      enKilos(kg_liquidados),
    ),
    paso(
      'descuento de laboratorio',
      `${enKilos(pesada.peso_neto)} − ${enKilos(kg_liquidados)}`,
      enKilos(descuento_lab_kg),
    ),
    paso(
      'precio por kg',
      `${enPrecio(precio_carga)} por carga ÷ ${enKilos(Number(p.KG_CARGA))}`,
      enPrecio(precio_kg),
    ),
    paso(
      'subtotal',
      `${enKilos(kg_liquidados)} × ${enPrecio(precio_carga)} ÷ ${enKilos(Number(p.KG_CARGA))}`,
      enPesos(subtotal),
    ),
  ]
}

function pasosDeRegistro({ parametros: p }: DatosDeLiquidacion, calculo: Omit<Liquidacion, 'pasos'>): Paso[] {
  const base = redondear(new Decimal(p.RETENCION_BASE_UVT).times(p.UVT))
  const ruta = (registro: 'BOLSA' | 'RETENCION') => calculo.rutas.find((una) => una.registro === registro)!
  const sobre = (tasa: string) => `${enPesos(calculo.subtotal)} × ${enPorcentaje(Number(tasa))}`
  const retencion = ruta('RETENCION')
  const elegida = (registro: string) => (calculo.registro === registro ? ' (elegido)' : ' (no elegido)')
  return [
    {
      concepto: 'Base de la retención',
      formula: `${enCifras(Number(p.RETENCION_BASE_UVT))} UVT × ${enPesos(Number(p.UVT))}`,
      valor: enPesos(base),
    },
    {
      concepto: `Retención en la fuente${elegida('RETENCION')}`,
      formula: retencion.aplica ? sobre(p.RETENCION) : retencion.nota,
      valor: enPesos(retencion.valor),
    },
    {
      concepto: `Registro en la Bolsa Mercantil${elegida('BOLSA')}`,
      formula: sobre(p.REGISTRO_BOLSA),
      valor: enPesos(ruta('BOLSA').valor),
    },
  ]
}

function pasosDeDeducciones(
  datos: DatosDeLiquidacion,
  { subtotal, peso_neto, deducciones, total_deducciones }: Omit<Liquidacion, 'pasos'>,
): Paso[] {
  const { parametros: p } = datos
  const propios = datos.pesadas.filter(({ pesoflete }) => pesoflete > 0).length
  const flete =
    propios === 0
      ? `${enKilos(peso_neto)} × ${enPrecio(Number(p.FLETE))} por kg`
      : propios === datos.pesadas.length
        ? 'Flete de los tiquetes'
        : `Flete de los tiquetes; sin él, ${enPrecio(Number(p.FLETE))} por kg`
  const formulas: Record<string, string> = {
    CUOTA_FOMENTO: `${enPesos(subtotal)} × ${enPorcentaje(Number(p.CUOTA_FOMENTO))}`,
    DESCARGUE: `${enKilos(peso_neto)} × ${enPrecio(Number(p.DESCARGUE))} por tonelada`,
    FLETE: flete,
    BASCULA: 'Servicio de báscula por descontar',
    OTRA: 'Otra deducción',
  }
  const comunes = deducciones.filter(({ clave }) => clave in formulas)
  return [
    ...comunes.map(({ clave, concepto, propuesto, valor, motivo }) => ({
      concepto,
      formula: motivo ? `Propuesto ${enPesos(propuesto)}; cambiado: ${motivo}` : (formulas[clave] ?? ''),
      valor: enPesos(valor),
    })),
    {
      concepto: 'Total de deducciones',
      formula: deducciones.map(({ valor }) => enPesos(valor)).join(' + '),
      valor: enPesos(total_deducciones),
    },
  ]
}
