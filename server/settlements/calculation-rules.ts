import type { Registration } from './calculation-contract.ts'
import { qualityInWords } from '#server/rates/quality-rules.ts'
import { calculateWeighing } from '#server/rates/paddy-value-rules.ts'
import { Decimal, roundTo, addUp } from '#server/kit/rules/figures.ts'
import { pesos } from '#server/kit/words/formats.ts'
import type { DatosDeLiquidacion, Liquidacion, ParametrosDeLiquidacion, Ruta } from './data-rules.ts'
import { purchaseLevy, SIN_CERTIFICADO } from '#server/taxes/levy-of-purchase-rules.ts'
import { chooseDeductions, unchanged, type Deduccion } from './deductions-rules.ts'
import { invalidField } from '#server/kit/rules/refusal.ts'
import { settlementSteps } from './steps-rules.ts'
import { withholdingBase, purchasesOfDay } from '#server/taxes/withholdings-rules.ts'
import { reteicaName, purchaseReteica, type Reteica } from '#server/taxes/reteica-rules.ts'

/**
 * Settles the weighings of one supplier. The total is subtotal − deductions, to the peso (settlements/README.md,
 * total to pay). Throws 422 for a changed deduction without a reason, an impossible registration and a negative
 * total.
 */
export function calculateSettlement(datos: DatosDeLiquidacion): Liquidacion {
  const { precio_carga, parametros } = datos
  const pesadas = datos.pesadas.map((pesada) => calculateWeighing(pesada, precio_carga, parametros.KG_CARGA))
  const subtotal = addUp(pesadas.map((pesada) => pesada.subtotal))
  const peso_neto = addUp(datos.pesadas.map((pesada) => pesada.peso_neto))

  const kg_liquidados = addUp(pesadas.map((pesada) => pesada.kg_liquidados))
  const cuota = purchaseLevy(
    { subtotal, kg: kg_liquidados, tasa: parametros.CUOTA_FOMENTO, fecha: datos.fecha ?? '' },
    datos.cuota ?? SIN_CERTIFICADO,
  )
  const reteica = datos.reteica && purchaseReteica(subtotal, datos.reteica, parametros.UVT)
  const elegidas = chooseDeductions(datos.deducciones, {
    peso_neto,
    cuota: cuota.valor,
    descargue: parametros.DESCARGUE,
    fletes: datos.pesadas.map(({ pesoflete }) => pesoflete),
    bascula: addUp(datos.pesadas.map((pesada) => pesada.bascula)),
  })
  const comunes = [...(reteica?.valor ? [deReteica(reteica)] : []), ...elegidas]
  const rutas = rutasDeRegistro(subtotal, addUp(comunes.map((una) => una.valor)), datos)
  const { registro, propuesta, ruta } = elegirRuta(rutas, datos.registro, datos.exento)
  const deducciones = registro === 'NINGUNO' ? comunes : [deRegistro(ruta), ...comunes]

  const total_deducciones = ruta.total_deducciones
  const total = ruta.total_a_pagar
  if (total < 0) {
    throw invalidField(
      'deducciones',
      `Las deducciones (${pesos(total_deducciones)}) pasan el subtotal (${pesos(subtotal)}) en ${pesos(-total)}: ` +
        'reduzca el flete, el descargue u otra deducción, o liquide más pesadas juntas.',
    )
  }
  const calculo = {
    pesadas,
    peso_neto,
    descuento_lab_kg: addUp(pesadas.map((pesada) => pesada.descuento_lab_kg)),
    kg_liquidados,
    subtotal,
    registro,
    propuesta,
    rutas,
    deducciones,
    ...(cuota.nota && { cuota }),
    ...(reteica && { ica: reteica }),
    total_deducciones,
    total_antes_abono: total,
    abono: 0,
    total_a_pagar: total,
    calidad: qualityInWords(datos.pesadas, parametros.KG_CARGA),
  }
  return { ...calculo, pasos: settlementSteps(datos, calculo) }
}

/**
 * Possible ways to register and their totals, from the withholding base and the supplier's purchases of the
 * day (taxes/README.md, withholding windows).
 */
function rutasDeRegistro(
  subtotal: number,
  comunes: number,
  { parametros: p, exento, del_dia }: DatosDeLiquidacion,
): Ruta[] {
  const base = withholdingBase(p)
  const delDia = purchasesOfDay(subtotal, del_dia)
  const aplica = exento === '' && delDia > base
  const porcentaje = (tasa: string) => roundTo(new Decimal(subtotal).times(tasa).dividedBy(100))
  const ruta = (registro: Registration, aplicable: boolean, valor: number, nota: string): Ruta => ({
    registro,
    aplica: aplicable,
    valor,
    total_deducciones: comunes + valor,
    total_a_pagar: subtotal - comunes - valor,
    nota,
  })
  const otras = del_dia.map(({ consecutivo }) => consecutivo).join(', ')
  const con = otras && `Con ${otras} del mismo día son ${pesos(delDia)}: `
  const sinRetencion =
    exento || (con ? `${con}no pasan` : 'El subtotal no pasa') + ` de la base de ${pesos(base)}.`
  const juntas = con && subtotal <= base ? `${con}pasan de la base de ${pesos(base)}.` : ''
  const rutas: Ruta[] = []
  if (registraEnBolsa(p)) rutas.push(ruta('BOLSA', true, porcentaje(p.REGISTRO_BOLSA), ''))
  if (!exento) {
    rutas.push(
      ruta('RETENCION', aplica, aplica ? porcentaje(p.RETENCION) : 0, aplica ? juntas : sinRetencion),
    )
  }
  return aplica ? rutas : [...rutas, ruta('NINGUNO', true, 0, sinRetencion)]
}

const registraEnBolsa = (p: ParametrosDeLiquidacion) => new Decimal(p.REGISTRA_BOLSA).greaterThan(0)

/** The chosen way, by default the cheapest. NINGUNO requires that no withholding is due. */
function elegirRuta(rutas: Ruta[], pedida: Registration | undefined, exento: string) {
  const debidas = rutas.filter((ruta) => ruta.aplica)
  const barata = debidas.reduce((menor, ruta) => (ruta.valor < menor.valor ? ruta : menor))
  const propuesta = barata.registro
  const ruta = rutas.find(({ registro }) => registro === (pedida ?? propuesta))
  if (!ruta) {
    const hay = rutas.map(({ registro }) => NOMBRES[registro]).join(' o ')
    const porque = pedida === 'BOLSA' ? NO_REGISTRA : exento || CON_RETENCION
    throw invalidField('registro', `${porque} Elija ${hay}.`)
  }
  return { ruta, registro: ruta.registro, propuesta }
}

const NOMBRES: Record<Registration, string> = {
  BOLSA: 'registro en la Bolsa Mercantil',
  RETENCION: 'retención',
  NINGUNO: 'ninguno',
}
const NO_REGISTRA = 'La empresa no registra sus compras en la Bolsa Mercantil.'
const CON_RETENCION = 'Por su valor, esta compra lleva retención en la fuente.'

const deRegistro = ({ registro, valor }: Ruta): Deduccion =>
  registro === 'BOLSA'
    ? unchanged('REGISTRO_BOLSA', 'Registro en la Bolsa Mercantil', valor)
    : unchanged('RETENCION', 'Retención en la fuente', valor)

const deReteica = ({ municipio, valor }: Reteica): Deduccion =>
  unchanged('RETEICA', reteicaName(municipio), valor)
