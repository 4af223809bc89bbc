import type { Registration } from './calculation-contract.ts'
import { adjustmentOfAll, measuresByFactor, qualitySteps, rulesOf } from '#server/rates/quality-rules.ts'
import { Decimal, roundTo } from '#server/kit/rules/figures.ts'
import { decimal, kilos, measure, percent, perThousand, pesos, price } from '#server/kit/words/formats.ts'
import { shareInWords } from '#server/weighings/shares-rules.ts'
import { withholdingBase, purchasesOfDay } from '#server/taxes/withholdings-rules.ts'
import { reteicaName } from '#server/taxes/reteica-rules.ts'
import type { Paso } from '#server/rates/quality-words.ts'
import type { DatosDeLiquidacion, Liquidacion, PesadaPorLiquidar } from './data-rules.ts'
import type { PesadaLiquidada } from '#server/rates/paddy-value-rules.ts'

/** The calculation step by step, with numbers as people in Colombia write them. */
export function settlementSteps(datos: DatosDeLiquidacion, calculo: Omit<Liquidacion, 'pasos'>): Paso[] {
  return [
    ...datos.pesadas.flatMap((pesada, index) => pasosDePesada(datos, pesada, calculo.pesadas[index]!)),
    paso('Subtotal', sumando(calculo.pesadas.map(({ subtotal }) => subtotal)), pesos(calculo.subtotal)),
    ...pasosDeRegistro(datos, calculo),
    ...pasosDeReteica(datos, calculo),
    ...pasosDeDeducciones(datos, calculo),
    paso(
      'Total a pagar',
      `${pesos(calculo.subtotal)} − ${pesos(calculo.total_deducciones)}`,
      pesos(calculo.total_antes_abono),
    ),
  ]
}

const paso = (concepto: string, formula: string, valor: string): Paso => ({ concepto, formula, valor })
const sumando = (valores: readonly number[]) => valores.map(pesos).join(' + ')

function pasosDePesada(
  { precio_carga, parametros: p }: DatosDeLiquidacion,
  pesada: PesadaPorLiquidar,
  { kg_liquidados, descuento_lab_kg, precio_kg, subtotal }: PesadaLiquidada,
): Paso[] {
  const bonifica = new Decimal(pesada.bases.PERMITE_BONIFICACION).greaterThan(0)
  const factores = measuresByFactor(pesada).map(({ medida, base }) =>
    bonifica || new Decimal(medida).greaterThan(base)
      ? `(100 − ${measure(medida)}) ÷ (100 − ${measure(Number(base))})`
      : `1 (${measure(medida)} no pasa de ${measure(Number(base))})`,
  )
  const reglas = rulesOf(pesada)
  const { porcentaje, pesos_kg } = adjustmentOfAll(reglas, p.KG_CARGA)
  const calidad = porcentaje !== 0 ? [`(100 ${conSigno(porcentaje, decimal)}) ÷ 100`] : []
  const de = (concepto: string) => `${pesada.consecutivo}: ${concepto}`
  const { peso_neto, neto_pesada } = pesada
  const parte = neto_pesada && [paso(de('parte'), shareInWords(peso_neto, neto_pesada), kilos(peso_neto))]
  const porKg = `${price(precio_carga)} por carga ÷ ${kilos(Number(p.KG_CARGA))}`
  return [
    ...(parte || []),
    ...qualitySteps(reglas, p.KG_CARGA, de),
    paso(
      de('kilos liquidados'),
      [kilos(pesada.peso_neto), ...factores, ...calidad].join(' × '),
      kilos(kg_liquidados),
    ),
    paso(
      de('descuento de laboratorio'),
      `${kilos(roundTo(pesada.peso_neto))} − ${kilos(kg_liquidados)}`,
      kilos(descuento_lab_kg),
    ),
    paso(
      de('precio por kg'),
      pesos_kg === 0 ? porKg : `${porKg} ${conSigno(pesos_kg, price)}`,
      price(precio_kg),
    ),
    paso(
      de('subtotal'),
      pesos_kg === 0
        ? `${kilos(kg_liquidados)} × ${price(precio_carga)} ÷ ${kilos(Number(p.KG_CARGA))}`
        : `${kilos(kg_liquidados)} × (${price(precio_carga)} ÷ ${kilos(Number(p.KG_CARGA))} ${conSigno(pesos_kg, price)})`,
      pesos(subtotal),
    ),
  ]
}

const conSigno = (valor: number, escrito: (valor: number) => string) =>
  `${valor < 0 ? '−' : '+'} ${escrito(Math.abs(valor))}`

/** One step per way to register. An exempt supplier gets only the reason. */
function pasosDeRegistro(
  { parametros: p, del_dia }: DatosDeLiquidacion,
  calculo: Omit<Liquidacion, 'pasos'>,
): Paso[] {
  const ruta = (registro: Registration) => calculo.rutas.find((una) => una.registro === registro)
  const sobre = (tasa: string) => `${pesos(calculo.subtotal)} × ${percent(Number(tasa))}`
  const elegida = (registro: Registration) => (calculo.registro === registro ? ' (elegido)' : ' (no elegido)')
  const retencion = ruta('RETENCION')
  const enBolsa = ruta('BOLSA')
  const registro = `Registro en la Bolsa Mercantil${elegida('BOLSA')}`
  const bolsa = enBolsa ? [paso(registro, sobre(p.REGISTRO_BOLSA), pesos(enBolsa.valor))] : []
  if (!retencion) {
    return [paso(`Sin registro${elegida('NINGUNO')}`, ruta('NINGUNO')?.nota ?? '', pesos(0)), ...bolsa]
  }
  const otras = del_dia.map(({ consecutivo, subtotal }) => `${consecutivo} ${pesos(subtotal)}`)
  const delDia = purchasesOfDay(calculo.subtotal, del_dia)
  const juntas = paso('Compras del día', [pesos(calculo.subtotal), ...otras].join(' + '), pesos(delDia))
  return [
    paso(
      'Base de la retención',
      `${measure(Number(p.RETENCION_BASE_UVT))} UVT × ${pesos(Number(p.UVT))}`,
      pesos(withholdingBase(p)),
    ),
    ...(otras.length > 0 ? [juntas] : []),
    paso(
      `Retención en la fuente${elegida('RETENCION')}`,
      retencion.aplica ? sobre(p.RETENCION) : retencion.nota,
      pesos(retencion.valor),
    ),
    ...bolsa,
  ]
}

/** Steps of the municipality's withholding. Empty without a rate. */
function pasosDeReteica(
  { parametros: p, reteica: regla }: DatosDeLiquidacion,
  { subtotal, ica }: Omit<Liquidacion, 'pasos'>,
): Paso[] {
  if (!regla || !ica) return []
  const { municipio, base, nota, valor } = ica
  const otras = regla.del_dia.map((una) => `${una.consecutivo} ${pesos(una.subtotal)}`)
  const delDia = purchasesOfDay(subtotal, regla.del_dia)
  const deBase = [
    paso('Base del ReteICA', `${measure(Number(regla.base_uvt))} UVT × ${pesos(Number(p.UVT))}`, pesos(base)),
    ...(otras.length > 0
      ? [paso('Compras del día para el ReteICA', [pesos(subtotal), ...otras].join(' + '), pesos(delDia))]
      : []),
  ]
  return [
    ...(base > 0 ? deBase : []),
    paso(
      reteicaName(municipio),
      nota || `${pesos(subtotal)} × ${perThousand(Number(regla.tarifa))}`,
      pesos(valor),
    ),
  ]
}

function pasosDeDeducciones(
  datos: DatosDeLiquidacion,
  { subtotal, peso_neto, deducciones, cuota, total_deducciones }: Omit<Liquidacion, 'pasos'>,
): Paso[] {
  const { parametros: p } = datos
  const formulas: Record<string, string> = {
    CUOTA_FOMENTO: cuota?.nota ?? `${pesos(subtotal)} × ${percent(Number(p.CUOTA_FOMENTO))}`,
    DESCARGUE: `${kilos(peso_neto)} × ${price(Number(p.DESCARGUE))} por tonelada`,
    FLETE: 'Flete de las pesadas',
    BASCULA: 'Servicio de báscula por descontar',
    OTRA: 'Otra deducción',
  }
  const comunes = deducciones.filter(({ clave }) => clave in formulas)
  return [
    ...comunes.map(({ clave, concepto, propuesto, valor, motivo }) =>
      paso(
        concepto,
        motivo ? `Propuesto ${pesos(propuesto)}; cambiado: ${motivo}` : (formulas[clave] ?? ''),
        pesos(valor),
      ),
    ),
    paso('Total de deducciones', sumando(deducciones.map(({ valor }) => valor)), pesos(total_deducciones)),
  ]
}
