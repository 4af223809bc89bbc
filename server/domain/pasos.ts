import type { Registration } from '../contract/settlements.ts'
import { Decimal, redondear } from './cifras.ts'
import { kilos, measure, percent, pesos, price } from '../shared/formats.ts'
import type {
  DatosDeLiquidacion,
  Liquidacion,
  Paso,
  PesadaLiquidada,
  PesadaPorLiquidar,
} from './datos-de-liquidacion.ts'

/** How a settlement came about, step by step, as people in Colombia write numbers. */
export function pasosDeLiquidacion(datos: DatosDeLiquidacion, calculo: Omit<Liquidacion, 'pasos'>): Paso[] {
  return [
    ...datos.pesadas.flatMap((pesada, index) => pasosDePesada(datos, pesada, calculo.pesadas[index]!)),
    {
      concepto: 'Subtotal',
      formula: calculo.pesadas.map(({ subtotal }) => pesos(subtotal)).join(' + '),
      valor: pesos(calculo.subtotal),
    },
    ...pasosDeRegistro(datos, calculo),
    ...pasosDeDeducciones(datos, calculo),
    {
      concepto: 'Total a pagar',
      formula: `${pesos(calculo.subtotal)} − ${pesos(calculo.total_deducciones)}`,
      valor: pesos(calculo.total_antes_abono),
    },
  ]
}

function pasosDePesada(
  { precio_carga, parametros: p }: DatosDeLiquidacion,
  pesada: PesadaPorLiquidar,
  { kg_liquidados, descuento_lab_kg, precio_kg, subtotal }: PesadaLiquidada,
): Paso[] {
  const { bases } = pesada
  const bonifica = new Decimal(bases.PERMITE_BONIFICACION).greaterThan(0)
  const factor = (medida: number, base: string) =>
    bonifica || new Decimal(medida).greaterThan(base)
      ? `(100 − ${measure(medida)}) ÷ (100 − ${measure(Number(base))})`
      : `1 (${measure(medida)} no pasa de ${measure(Number(base))})`
  const paso = (concepto: string, formula: string, valor: string) => ({
    concepto: `${pesada.consecutivo}: ${concepto}`,
    formula,
    valor,
  })
  return [
    paso(
      'kilos liquidados',
      `${kilos(pesada.peso_neto)} × ${factor(pesada.humedad, bases.BASE_HUMEDAD)} × ${factor(pesada.impureza, bases.BASE_IMPUREZA)}`,
      kilos(kg_liquidados),
    ),
    paso(
      'descuento de laboratorio',
      `${kilos(redondear(pesada.peso_neto))} − ${kilos(kg_liquidados)}`,
      kilos(descuento_lab_kg),
    ),
    paso(
      'precio por kg',
      `${price(precio_carga)} por carga ÷ ${kilos(Number(p.KG_CARGA))}`,
      price(precio_kg),
    ),
    paso(
      'subtotal',
      `${kilos(kg_liquidados)} × ${price(precio_carga)} ÷ ${kilos(Number(p.KG_CARGA))}`,
      pesos(subtotal),
    ),
  ]
}

/** What each way of registering would take; where the supplier is exempt, why there is no withholding to speak of. */
function pasosDeRegistro({ parametros: p }: DatosDeLiquidacion, calculo: Omit<Liquidacion, 'pasos'>): Paso[] {
  const ruta = (registro: Registration) => calculo.rutas.find((una) => una.registro === registro)
  const sobre = (tasa: string) => `${pesos(calculo.subtotal)} × ${percent(Number(tasa))}`
  const elegida = (registro: Registration) => (calculo.registro === registro ? ' (elegido)' : ' (no elegido)')
  const retencion = ruta('RETENCION')
  const enBolsa = ruta('BOLSA')
  const bolsa = enBolsa
    ? [
        {
          concepto: `Registro en la Bolsa Mercantil${elegida('BOLSA')}`,
          formula: sobre(p.REGISTRO_BOLSA),
          valor: pesos(enBolsa.valor),
        },
      ]
    : []
  if (!retencion) {
    const ninguno = {
      concepto: `Sin registro${elegida('NINGUNO')}`,
      formula: ruta('NINGUNO')?.nota ?? '',
      valor: pesos(0),
    }
    return [ninguno, ...bolsa]
  }
  const base = redondear(new Decimal(p.RETENCION_BASE_UVT).times(p.UVT))
  return [
    {
      concepto: 'Base de la retención',
      formula: `${measure(Number(p.RETENCION_BASE_UVT))} UVT × ${pesos(Number(p.UVT))}`,
      valor: pesos(base),
    },
    {
      concepto: `Retención en la fuente${elegida('RETENCION')}`,
      formula: retencion.aplica ? sobre(p.RETENCION) : retencion.nota,
      valor: pesos(retencion.valor),
    },
    ...bolsa,
  ]
}

function pasosDeDeducciones(
  datos: DatosDeLiquidacion,
  { subtotal, peso_neto, deducciones, total_deducciones }: Omit<Liquidacion, 'pasos'>,
): Paso[] {
  const { parametros: p } = datos
  const formulas: Record<string, string> = {
    CUOTA_FOMENTO: `${pesos(subtotal)} × ${percent(Number(p.CUOTA_FOMENTO))}`,
    DESCARGUE: `${kilos(peso_neto)} × ${price(Number(p.DESCARGUE))} por tonelada`,
    FLETE: 'Flete de las pesadas',
    BASCULA: 'Servicio de báscula por descontar',
    OTRA: 'Otra deducción',
  }
  const comunes = deducciones.filter(({ clave }) => clave in formulas)
  return [
    ...comunes.map(({ clave, concepto, propuesto, valor, motivo }) => ({
      concepto,
      formula: motivo ? `Propuesto ${pesos(propuesto)}; cambiado: ${motivo}` : (formulas[clave] ?? ''),
      valor: pesos(valor),
    })),
    {
      concepto: 'Total de deducciones',
      formula: deducciones.map(({ valor }) => pesos(valor)).join(' + '),
      valor: pesos(total_deducciones),
    },
  ]
}
