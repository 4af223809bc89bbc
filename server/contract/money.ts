import { z } from 'zod'
import {
  answeredNumber,
  answeredText,
  Day,
  flag,
  Id,
  IdParams,
  Kilos,
  Pesos,
  Rate6,
  readVersion,
  requiredText,
  rowBase,
  searchAnswer,
  text,
} from './common.ts'
import { managed } from './managed.ts'

const ALL_REQUIRED = 'Todos los campos son obligatorios.'

/** A bank account. Balances are whole pesos, as typed (N-61). */
export const Bank = z.object({
  ...rowBase,
  id_banco: Id,
  nombre: z.string(),
  nro_cuenta: answeredText,
  saldo_inicial: answeredNumber,
  saldo_actual: answeredNumber,
  fecha_si: answeredText,
  nombre_empresa: answeredText,
  tags: answeredText,
  activo: flag.default(true),
})
export type Bank = z.infer<typeof Bank>

export const NewBank = z.object({
  nombre: requiredText(ALL_REQUIRED, 100),
  nro_cuenta: requiredText(ALL_REQUIRED, 40),
  saldo_inicial: Pesos.min(0, 'El saldo no puede ser negativo.'),
  saldo_actual: Pesos.min(0, 'El saldo no puede ser negativo.').optional(),
  fecha_si: Day(ALL_REQUIRED),
})

const bankCalls = managed({
  resource: 'banks',
  paths: { create: '/banks', update: '/banks', remove: '/banks/{id}' },
  noun: 'bancos',
  row: Bank,
  create: NewBank,
  change: z.object({
    /** The document's two names for the same id (C-32). */
    id_banco: Id.optional(),
    id: Id.optional(),
    version: readVersion,
    nombre: requiredText(ALL_REQUIRED, 100).optional(),
    nro_cuenta: requiredText(ALL_REQUIRED, 40).optional(),
    saldo_inicial: Pesos.optional(),
    saldo_actual: Pesos.optional(),
    fecha_si: Day(ALL_REQUIRED).optional(),
    activo: z.boolean().optional(),
  }),
})

export const banks = {
  ...bankCalls,
  /** `bankList` repeats `data` for readers of document 2 (C-32). */
  search: { ...bankCalls.search, answer: searchAnswer(Bank).extend({ bankList: z.array(Bank).optional() }) },
  /** Document 2 sends the id in the query too. */
  remove: { ...bankCalls.remove, params: IdParams },
}

/** A dated rate; its tag names the parameter (contract.md, Parameters). */
export const Rate = z.object({
  ...rowBase,
  id_tarifa: Id,
  area: answeredText,
  descripcion: z.string(),
  unidad_medida: answeredText,
  valor: answeredNumber,
  valor_referencia: answeredNumber,
  tags: answeredText,
  vigente_desde: answeredText,
  vigente_hasta: answeredText,
  activo: flag.default(true),
})
export type Rate = z.infer<typeof Rate>

const RATE_REQUIRED = 'Todos los campos obligatorios deben completarse'

/** Without `vigente_desde` it is valid from today; a new row closes the validity before it (N-62). */
export const NewRate = z.object({
  area: requiredText(RATE_REQUIRED, 60),
  descripcion: requiredText(RATE_REQUIRED, 150),
  unidad_medida: requiredText(RATE_REQUIRED, 40),
  valor: Rate6.min(0).default(0),
  valor_referencia: Rate6.min(0).default(0),
  vigente_desde: Day('Escriba la fecha como aaaa-mm-dd.').optional(),
  vigente_hasta: Day('Escriba la fecha como aaaa-mm-dd.').optional(),
  tags: text(200),
})

export const rates = managed({
  resource: 'rates',
  paths: { create: '/rates/create', update: '/rates/update', remove: '/rates/delete/{id}' },
  noun: 'tarifas',
  row: Rate,
  create: NewRate,
  change: z.object({
    id_tarifa: Id,
    version: readVersion,
    area: requiredText(RATE_REQUIRED, 60).optional(),
    descripcion: requiredText(RATE_REQUIRED, 150).optional(),
    unidad_medida: requiredText(RATE_REQUIRED, 40).optional(),
    valor: Rate6.min(0).optional(),
    valor_referencia: Rate6.min(0).optional(),
    vigente_desde: Day('Escriba la fecha como aaaa-mm-dd.').optional(),
    vigente_hasta: Day('Escriba la fecha como aaaa-mm-dd.').optional(),
    tags: z.string().trim().max(200).optional(),
    activo: z.boolean().optional(),
  }),
})

/** A milling operation. Kilos with two decimals, prices per kilo with six, `utilidad` in whole pesos. */
export const MillingOperation = z.object({
  ...rowBase,
  id_maquila: Id,
  consecutivo: z.coerce.string(),
  fecha: answeredText,
  kgs_netos: answeredNumber,
  costo_prom_kg: answeredNumber,
  pr_venta_kg: answeredNumber,
  utilidad: answeredNumber,
})
export type MillingOperation = z.infer<typeof MillingOperation>

/** Without `utilidad` the server computes it: round(kgs_netos × (pr_venta_kg − costo_prom_kg)) (facts 3.5). */
export const NewMillingOperation = z.object({
  consecutivo: text(30),
  fecha: Day('Todos los campos deben completarse'),
  kgs_netos: Kilos,
  costo_prom_kg: Rate6.min(0),
  pr_venta_kg: Rate6.min(0),
  utilidad: Pesos.optional(),
})

export const millingOperations = managed({
  resource: 'milling-operations',
  paths: {
    create: '/milling-operations/create',
    update: '/milling-operations/update',
    remove: '/milling-operations/delete/{id}',
  },
  noun: 'operaciones de maquila',
  row: MillingOperation,
  create: NewMillingOperation,
  change: z.object({
    _id: Id.optional(),
    id_maquila: Id.optional(),
    version: readVersion,
    fecha: Day('Escriba la fecha como aaaa-mm-dd.').optional(),
    kgs_netos: Kilos.optional(),
    costo_prom_kg: Rate6.min(0).optional(),
    pr_venta_kg: Rate6.min(0).optional(),
    utilidad: Pesos.optional(),
  }),
})
