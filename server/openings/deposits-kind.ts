import { NewVehicle } from '#server/catalogues/vehicles-contract.ts'
import { NewWeighing, WEIGHT_MAX } from '#server/weighings/contract.ts'
import { refuseOpeningDeposit } from './rules.ts'
import { bringDeposits, undoneDeposits } from './deposits-acts.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import {
  columnOf,
  type Draft,
  type ImportColumn,
  type ImportKind,
  type Values,
} from '#server/kit/reading/import-kind.ts'
import { findDeposits } from './deposits-found.ts'
import {
  checkFields,
  checkRule,
  NOTES,
  NUMBER,
  numberIfAny,
  numberOf,
  PARTY,
  PARTY_NAME,
  textOf,
  textsIn,
  writing,
} from './openings.ts'
import { VEHICLE } from '#server/catalogues/words.ts'
import { WEIGHING } from '#server/weighings/words.ts'

const { humedad, impureza, grano_p, grano_r, yeso } = NewWeighing.shape

const columns: readonly ImportColumn[] = [
  {
    ...NUMBER,
    required: false,
    aliases: [...NUMBER.aliases!, 'Tiquete', 'Pesada', 'Número de tiquete'],
    example: 'T-4821',
    help: 'El número del tiquete en el libro de antes. Vacío: se le da uno aparte, INICIAL-1.',
  },
  PARTY,
  PARTY_NAME,
  { ...columnOf('fecha', WEIGHING.fecha), aliases: ['Fecha de la pesada'], required: true },
  {
    name: 'producto',
    label: 'Producto',
    aliases: ['Variedad'],
    required: true,
    type: 'text',
    max: LENGTH.name,
    help: 'Un arroz paddy que ya existe, con su nombre en Productos.',
  },
  {
    name: 'peso_neto',
    label: 'Kilos netos',
    aliases: ['Peso neto', 'Neto kg', 'Kilos por fijar', 'Por fijar kg', 'Kilos'],
    required: true,
    type: 'number',
    decimals: 2,
    example: '18.280',
    help: 'Los que todavía no tienen precio, como salieron de la báscula.',
  },
  { ...columnOf('humedad', WEIGHING.humedad), aliases: ['Humedad', '% Hum.'], required: true },
  {
    ...columnOf('impureza', WEIGHING.impureza),
    aliases: ['Impureza', 'Impurezas', '% Imp.'],
    required: true,
  },
  { ...columnOf('grano_p', WEIGHING.grano_p), aliases: ['Partido', '% Partido', 'Grano partido'] },
  { ...columnOf('grano_r', WEIGHING.grano_r), aliases: ['Rojo', '% Rojo', 'Grano rojo'] },
  { ...columnOf('yeso', WEIGHING.yeso), aliases: ['Yeso'] },
  {
    name: 'fijar_hasta',
    label: 'Fijar hasta',
    aliases: ['Plazo', 'Vence', 'Vencimiento'],
    type: 'day',
    ahead: true,
    help: 'Hasta cuándo se fija el precio. Vacío: los días de al lado.',
  },
  {
    name: 'dias',
    label: 'Días para fijar',
    aliases: ['Días', 'Días de plazo'],
    type: 'number',
    help: 'Desde la fecha de la pesada. Vacío: los de la tarifa DIAS_DEPOSITO.',
  },
  { ...columnOf('placa', VEHICLE.placa), aliases: ['Vehículo'] },
  NOTES,
]

function check(draft: Draft, hoy: string): void {
  const { values, errors } = draft
  checkFields(draft, { humedad, impureza, grano_p, grano_r, yeso, placa: NewVehicle.shape.placa })
  if (values.placa !== undefined && !errors.placa) {
    values.placa = NewVehicle.shape.placa.parse(values.placa)
  }
  checkRule(draft, () => {
    const measured = (name: string) => numberIfAny(values, name) ?? null
    const { fijar_hasta, ...read } = refuseOpeningDeposit(
      {
        fecha: textOf(values, 'fecha'),
        peso_neto: numberOf(values, 'peso_neto'),
        fijar_hasta: textOf(values, 'fijar_hasta'),
        dias: measured('dias'),
        humedad: measured('humedad'),
        impureza: measured('impureza'),
        grano_p: measured('grano_p'),
        grano_r: measured('grano_r'),
        yeso: measured('yeso'),
      },
      { hoy, maximo: WEIGHT_MAX },
    )
    if (fijar_hasta) values.fijar_hasta = fijar_hasta
    for (const [name, value] of Object.entries(read)) if (value !== null) values[name] = value
  })
}

/** Fields that identify a ticket without a number. */
const SAID = ['identificacion', 'fecha', 'producto', 'peso_neto', 'humedad', 'impureza', 'placa'] as const

const keyOf = (values: Values) => {
  const number = textOf(values, 'consecutivo')
  return number ? `N ${number}` : SAID.map((name) => textOf(values, name)).join('|')
}

/** Paddy of farmers in deposit. The price is fixed later (openings/README.md, opening deposits). */
export const openingDeposits: ImportKind = {
  name: 'opening-deposits',
  label: 'Paddy en depósito',
  one: 'depósito de paddy',
  many: 'depósitos de paddy',
  group: 'Saldos iniciales',
  columns,
  keys: { create: 'POST-weighing-records' },
  path: '/depositos',
  check,
  keyOf,
  find: findDeposits,
  write: writing(bringDeposits, (values) => ({
    ...textsIn(values, 'consecutivo', 'id_tercero', 'nombre_tercero', 'fecha', 'fijar_hasta'),
    ...textsIn(values, 'id_producto', 'descripcion_producto', 'placa', 'observaciones'),
    id_vehiculo: textOf(values, 'id_vehiculo') || null,
    peso_neto: numberOf(values, 'peso_neto'),
    humedad: numberOf(values, 'humedad'),
    impureza: numberOf(values, 'impureza'),
    grano_p: numberIfAny(values, 'grano_p') ?? null,
    grano_r: numberIfAny(values, 'grano_r') ?? null,
    yeso: numberIfAny(values, 'yeso') ?? null,
  })),
  ...undoneDeposits,
}
