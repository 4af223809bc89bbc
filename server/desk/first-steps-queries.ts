import { sql } from 'drizzle-orm'
import type { FirstStep, FirstSteps, StepChange, StepName } from './first-steps-contract.ts'
import { holdsKey, type Key } from '#server/kit/contract/keys.ts'
import { TAG_OWN_COMPANY } from '#server/parties/contract.ts'
import { mayDo, maySee, type Keyed } from '#server/kit/rows/pending.ts'
import { rowsOf, type Queries, type Transaction } from '#server/db/transaction.ts'
import { insertRows } from '#server/db/writes.ts'
import { forbidden } from '#server/kit/rules/refusal.ts'
import { parameterName, YEARLY, yearlyRateHref } from '#server/rates/parameters-words.ts'

/** Facts that decide which steps are done. Read in one query. */
interface Found {
  vacia: boolean
  logo: boolean
  direccion: boolean
  numerada: boolean
  productos: boolean
  precio: boolean
  /** Tags of yearly parameters without a value for this year. */
  tarifas: string[]
  personas: number
  terceros: boolean
  vehiculos: boolean
  bancos: number
  sin_saldo: number
  deudas: boolean
  pesadas: boolean
}

const RECORDS = sql`jsonb_build_object(
  'pesadas', exists (select from weighing_records where id_empresa = e.id_empresa and id_importacion is null),
  'depositos', exists (select from weighing_records where id_empresa = e.id_empresa and id_importacion is not null),
  'liquidaciones', exists (select from settlements where id_empresa = e.id_empresa),
  'facturas', exists (select from invoices where id_empresa = e.id_empresa),
  'recibos', exists (select from payment_receipts where id_empresa = e.id_empresa),
  'cuentas', exists (select from accounts_receivable where id_empresa = e.id_empresa),
  'deudas', exists (select from accounts_payable where id_empresa = e.id_empresa),
  'acuerdos', exists (select from financing_agreements where id_empresa = e.id_empresa),
  'existencias', exists (select from opening_stock where id_empresa = e.id_empresa))`

async function readFacts(q: Queries, company: string, hoy: string): Promise<Found> {
  const [found] = await rowsOf<
    Omit<Found, 'vacia' | 'deudas' | 'pesadas'> & { hay: Record<string, boolean> }
  >(
    q,
    sql`select ${RECORDS} as hay, e.nombre_logo <> '' as logo, e.direccion <> '' as direccion,
      exists (select from consecutives where id_empresa = e.id_empresa and consecutivo_actual > 1) as numerada,
      exists (select from products where id_empresa = e.id_empresa and activo) as productos,
      exists (select from rates where id_empresa = e.id_empresa and activo and valor > 0
        and parametro = 'PRECIO_CARGA' and vigente_desde <= ${hoy}::date) as precio,
      array(select tag from unnest(string_to_array(${[...YEARLY].join('|')}, '|')) tag where not exists (
        select from rates where id_empresa = e.id_empresa and activo and parametro = tag
          and vigente_desde between date_trunc('year', ${hoy}::date) and ${hoy}::date)) as tarifas,
      (select count(*)::int from user_companies join users u using (id_usuario) where id_empresa = e.id_empresa and u.activo
        and exists (select from user_roles join roles r using (id_rol)
          where id_usuario = u.id_usuario and (r.id_empresa is null or r.id_empresa = e.id_empresa))) as personas,
      exists (select from third_parties where id_empresa = e.id_empresa
        and not ${TAG_OWN_COMPANY} = any (string_to_array(tags, '|'))) as terceros,
      exists (select from vehicles where id_empresa = e.id_empresa) as vehiculos,
      (select count(*)::int from banks where id_empresa = e.id_empresa and activo) as bancos,
      (select count(*)::int from banks where id_empresa = e.id_empresa and activo and saldo_inicial is null) as sin_saldo
    from companies e where e.id_empresa = ${company}`,
  )
  if (!found) throw new Error(`No company ${company}`)
  const { hay, ...rest } = found
  return {
    ...rest,
    vacia: !Object.values(hay).includes(true),
    deudas: (['cuentas', 'acuerdos', 'deudas', 'depositos', 'existencias'] as const).some(
      (one) => hay[one] === true,
    ),
    pesadas: hay.pesadas === true,
  }
}

/** Number of things that a step lacks, 0 once it is done, and what exists or is missing in words. */
interface StepState {
  cantidad: number
  detalle: string
  enlace?: string
}

interface Step extends Keyed {
  words: string
  link: (company: string, may: (key: Key) => boolean) => string
  /** Label of the confirmation, for a step that no record can prove. */
  confirmar?: string
  count: (found: Found, hoy: string) => StepState
}

const stepState = (missing: boolean | number, si: string, no: string): StepState => ({
  cantidad: Number(missing),
  detalle: missing ? no : si,
})

/** Creation form of rates, prefilled with the price per load of all products. */
const PRICE_FORM = `/rates?${new URLSearchParams({ nuevo: '1', area: 'LIQUIDACION', descripcion: 'Precio por carga', unidad_medida: '$', tags: 'PRECIO_CARGA' })}`

const PASOS: Record<StepName, Step> = {
  empresa: {
    words: 'Empresa y logo',
    key: 'POST-companies/search',
    remedy: ['PUT-companies'],
    link: (company) => `/companies?editar=${company}`,
    count: ({ logo, direccion }) => {
      const missing = [...(logo ? [] : ['el logo']), ...(direccion ? [] : ['la dirección'])]
      const no = `Falta ${missing.join(' y ')} de los papeles.`
      return stepState(missing.length, 'Salen en el menú y en los papeles.', no)
    },
  },
  numeros: {
    words: 'Números que siguen',
    key: 'POST-consecutives/search',
    remedy: ['PUT-consecutives'],
    link: () => '/consecutivos',
    confirmar: 'Empiezan en 1',
    count: ({ numerada }) =>
      stepState(
        !numerada,
        'Los documentos siguen su numeración.',
        'Todos empiezan en 1: escriba el número que sigue al último de sus talonarios.',
      ),
  },
  productos: {
    words: 'Productos y precios del día',
    key: 'POST-products/search',
    remedy: ['POST-products', 'POST-rates'],
    link: () => '/products?nuevo=1',
    count: ({ productos, precio }) => {
      const detalle = productos
        ? 'Falta el precio por carga de hoy, en Tarifas.'
        : 'No hay ningún producto: cree el paddy con su precio por carga.'
      const missing = Number(!productos) + Number(!precio)
      const done = stepState(missing, 'Hay productos y precio por carga.', detalle)
      return productos && !precio ? { ...done, enlace: PRICE_FORM } : done
    },
  },
  tarifas: {
    words: 'Tarifas del año',
    key: 'POST-rates/search',
    remedy: ['POST-rates'],
    link: () => '/rates',
    count: ({ tarifas }, hoy) => {
      const ano = hoy.slice(0, 4)
      const [tag] = tarifas
      const no = `Faltan de ${ano}: ${tarifas.map(parameterName).join(', ')}.`
      const state = stepState(tarifas.length, `Están los valores de ${ano}.`, no)
      return tag === undefined ? state : { ...state, enlace: yearlyRateHref(tag, ano) }
    },
  },
  usuarios: {
    words: 'Usuarios y roles',
    key: 'POST-users/search',
    remedy: ['POST-users'],
    link: () => '/users?nuevo=1',
    count: ({ personas }) =>
      stepState(
        personas <= 1,
        `Entran ${personas} personas, cada una con su rol.`,
        'Solo entra usted: dé a cada persona su usuario y su rol.',
      ),
  },
  terceros: {
    words: 'Terceros',
    key: 'POST-third-parties/search',
    remedy: ['POST-third-parties'],
    link: (_, may) => (may('POST-imports') ? '/importar?tipo=third-parties' : '/terceros'),
    count: ({ terceros }) =>
      stepState(
        !terceros,
        'Hay agricultores, clientes o conductores.',
        'No hay agricultores, clientes ni conductores.',
      ),
  },
  vehiculos: {
    words: 'Vehículos',
    key: 'POST-vehicles/search',
    remedy: ['POST-vehicles'],
    link: () => '/vehicles?nuevo=1',
    count: ({ vehiculos }) => stepState(!vehiculos, 'Hay placas registradas.', 'No hay ninguna placa.'),
  },
  bancos: {
    words: 'Bancos y cajas con su saldo',
    key: 'POST-banks/search',
    remedy: ['POST-banks', 'PUT-banks'],
    link: (_, may) => (may('POST-bank-movements/search') ? '/libro-de-bancos' : '/bank'),
    count: ({ bancos, sin_saldo }) =>
      bancos === 0
        ? { cantidad: 1, detalle: 'No hay ningún banco ni caja.', enlace: '/bank?nuevo=1' }
        : stepState(
            sin_saldo,
            'Cada cuenta tiene su saldo inicial.',
            sin_saldo === 1
              ? 'A una cuenta le falta el saldo inicial.'
              : `A ${sin_saldo} cuentas les falta el saldo inicial.`,
          ),
  },
  saldos: {
    words: 'Lo que se debe y lo que nos deben',
    key: 'POST-accounts-receivable/search',
    remedy: ['POST-accounts-receivable', 'POST-financing-agreements'],
    link: (_, may) => (may('POST-imports') ? '/importar' : '/accounts-receivable'),
    confirmar: 'No hay saldos',
    count: ({ deudas }) =>
      stepState(
        !deudas,
        'Hay cuentas por cobrar, por pagar, acuerdos, depósitos o existencias.',
        'Faltan las cuentas de clientes, los préstamos, lo que se debe y las existencias, que venían de antes.',
      ),
  },
  pesada: {
    words: 'Primera pesada',
    key: 'POST-weighing-records/search',
    remedy: ['POST-weighing-records'],
    link: () => '/save-weighing-records',
    count: ({ pesadas }) => stepState(!pesadas, 'Ya se pesó.', 'No se ha pesado ningún camión.'),
  },
}

type Marks = Partial<Record<StepName, 'APARTE' | 'CONFIRMADO'>>

async function marksOf(q: Queries, company: string): Promise<Marks> {
  const rows = await rowsOf<{ paso: StepName; estado: 'APARTE' | 'CONFIRMADO' }>(
    q,
    sql`select paso, estado from first_steps where id_empresa = ${company}`,
  )
  return Object.fromEntries(rows.map(({ paso, estado }) => [paso, estado]))
}

/** First steps visible to a holder of `keys`. `hoy` is the day in Bogotá. */
export async function readFirstSteps(
  q: Queries,
  company: string,
  keys: ReadonlySet<string>,
  hoy: string,
): Promise<FirstSteps> {
  const may = (key: Key) => holdsKey(keys, key)
  const [found, marks] = await Promise.all([readFacts(q, company, hoy), marksOf(q, company)])
  const seen = (Object.entries(PASOS) as [StepName, Step][]).filter(([, step]) => maySee(keys, step))
  const pasos = seen.map(([paso, step]): FirstStep => {
    const { words: que, link, confirmar = '', count } = step
    const told = count(found, hoy)
    const left = told.cantidad > 0
    const confirmado = confirmar !== '' && left && marks[paso] === 'CONFIRMADO'
    return {
      paso,
      que,
      puede: mayDo(keys, step),
      enlace: link(company, may),
      ...told,
      ...(confirmado && { cantidad: 0, detalle: `${confirmar}.` }),
      confirmado,
      aparte: left && marks[paso] === 'APARTE',
      confirmar: left ? confirmar : '',
    }
  })
  return { vacia: found.vacia, pasos }
}

/** First steps of the start page. Undefined once there is work and the caller has no step left. */
export async function pendingSteps(
  ...asked: Parameters<typeof readFirstSteps>
): Promise<FirstSteps | undefined> {
  const steps = await readFirstSteps(...asked)
  const left = steps.pasos.some(({ cantidad, aparte, puede }) => puede && cantidad > 0 && !aparte)
  const mayNothing = !steps.pasos.some(({ puede }) => puede)
  return left || (steps.vacia && mayNothing) ? steps : undefined
}

/**
 * Skips a step, confirms it, or undoes that. Throws 403 without a key of the step.
 * Also throws 403 for confirming a step that records prove.
 */
export async function changeStep(
  tx: Transaction,
  company: string,
  keys: ReadonlySet<string>,
  { paso, estado }: StepChange,
): Promise<void> {
  const step = PASOS[paso]
  if (!mayDo(keys, step)) throw forbidden()
  if (estado === 'CONFIRMADO' && !step.confirmar) {
    throw forbidden('Este paso se hace en su pantalla: no se da por hecho.')
  }
  if (estado === '') {
    await tx.execute(sql`delete from first_steps where id_empresa = ${company} and paso = ${paso}`)
    return
  }
  await insertRows(
    tx,
    'first_steps',
    [{ id_empresa: company, paso, estado }],
    sql`on conflict (id_empresa, paso) do update set estado = excluded.estado
      where first_steps.estado <> excluded.estado`,
  )
}
