import { sql } from 'drizzle-orm'
import type { FirstStep, FirstSteps, StepChange, StepName } from './first-steps-contract.ts'
import { holdsKey, type Key } from '#server/kit/contract/keys.ts'
import { TAG_OWN_COMPANY } from '#server/parties/contract.ts'
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

/** State of a step: done or not, and what exists or is missing. */
interface StepState {
  hecho: boolean
  detalle: string
  enlace?: string
}

interface Step {
  titulo: string
  /** `ve`: key that shows the records. `hace`: any of these keys does the step. */
  ve: Key
  hace: readonly Key[]
  enlace: (company: string, may: (key: Key) => boolean) => string
  /** Label of the confirmation, for a step that no record can prove. */
  confirmar?: string
  cuenta: (found: Found, hoy: string) => StepState
}

const stepState = (hecho: boolean, si: string, no: string): StepState => ({ hecho, detalle: hecho ? si : no })

/** Creation form of rates, prefilled with the price per load of all products. */
const PRICE_FORM = `/rates?${new URLSearchParams({ nuevo: '1', area: 'LIQUIDACION', descripcion: 'Precio por carga', unidad_medida: '$', tags: 'PRECIO_CARGA' })}`

const PASOS: Record<StepName, Step> = {
  empresa: {
    titulo: 'Empresa y logo',
    ve: 'POST-companies/search',
    hace: ['PUT-companies'],
    enlace: (company) => `/companies?editar=${company}`,
    cuenta: ({ logo, direccion }) => {
      const missing = [...(logo ? [] : ['el logo']), ...(direccion ? [] : ['la dirección'])].join(' y ')
      return stepState(!missing, 'Salen en el menú y en los papeles.', `Falta ${missing} de los papeles.`)
    },
  },
  numeros: {
    titulo: 'Números que siguen',
    ve: 'POST-consecutives/search',
    hace: ['PUT-consecutives'],
    enlace: () => '/consecutivos',
    confirmar: 'Empiezan en 1',
    cuenta: ({ numerada }) =>
      stepState(
        numerada,
        'Los documentos siguen su numeración.',
        'Todos empiezan en 1: escriba el número que sigue al último de sus talonarios.',
      ),
  },
  productos: {
    titulo: 'Productos y precios del día',
    ve: 'POST-products/search',
    hace: ['POST-products', 'POST-rates'],
    enlace: () => '/products?nuevo=1',
    cuenta: ({ productos, precio }) => {
      const detalle = productos
        ? 'Falta el precio por carga de hoy, en Tarifas.'
        : 'No hay ningún producto: cree el paddy con su precio por carga.'
      const done = stepState(productos && precio, 'Hay productos y precio por carga.', detalle)
      return productos && !precio ? { ...done, enlace: PRICE_FORM } : done
    },
  },
  tarifas: {
    titulo: 'Tarifas del año',
    ve: 'POST-rates/search',
    hace: ['POST-rates'],
    enlace: () => '/rates',
    cuenta: ({ tarifas: [tag, ...more] }, hoy) => {
      const ano = hoy.slice(0, 4)
      if (tag === undefined) return { hecho: true, detalle: `Están los valores de ${ano}.` }
      const detalle = `Faltan de ${ano}: ${[tag, ...more].map(parameterName).join(', ')}.`
      return { hecho: false, detalle, enlace: yearlyRateHref(tag, ano) }
    },
  },
  usuarios: {
    titulo: 'Usuarios y roles',
    ve: 'POST-users/search',
    hace: ['POST-users'],
    enlace: () => '/users?nuevo=1',
    cuenta: ({ personas }) =>
      stepState(
        personas > 1,
        `Entran ${personas} personas, cada una con su rol.`,
        'Solo entra usted: dé a cada persona su usuario y su rol.',
      ),
  },
  terceros: {
    titulo: 'Terceros',
    ve: 'POST-third-parties/search',
    hace: ['POST-third-parties'],
    enlace: (_, may) => (may('POST-imports') ? '/importar?tipo=third-parties' : '/terceros'),
    cuenta: ({ terceros }) =>
      stepState(
        terceros,
        'Hay agricultores, clientes o conductores.',
        'No hay agricultores, clientes ni conductores.',
      ),
  },
  vehiculos: {
    titulo: 'Vehículos',
    ve: 'POST-vehicles/search',
    hace: ['POST-vehicles'],
    enlace: () => '/vehicles?nuevo=1',
    cuenta: ({ vehiculos }) => stepState(vehiculos, 'Hay placas registradas.', 'No hay ninguna placa.'),
  },
  bancos: {
    titulo: 'Bancos y cajas con su saldo',
    ve: 'POST-banks/search',
    hace: ['POST-banks', 'PUT-banks'],
    enlace: (_, may) => (may('POST-bank-movements/search') ? '/libro-de-bancos' : '/bank'),
    cuenta: ({ bancos, sin_saldo }) =>
      bancos === 0
        ? { hecho: false, detalle: 'No hay ningún banco ni caja.', enlace: '/bank?nuevo=1' }
        : stepState(
            sin_saldo === 0,
            'Cada cuenta tiene su saldo inicial.',
            sin_saldo === 1
              ? 'A una cuenta le falta el saldo inicial.'
              : `A ${sin_saldo} cuentas les falta el saldo inicial.`,
          ),
  },
  saldos: {
    titulo: 'Lo que se debe y lo que nos deben',
    ve: 'POST-accounts-receivable/search',
    hace: ['POST-accounts-receivable', 'POST-financing-agreements'],
    enlace: (_, may) => (may('POST-imports') ? '/importar' : '/accounts-receivable'),
    confirmar: 'No hay saldos',
    cuenta: ({ deudas }) =>
      stepState(
        deudas,
        'Hay cuentas por cobrar, por pagar, acuerdos, depósitos o existencias.',
        'Faltan las cuentas de clientes, los préstamos, lo que se debe y las existencias, que venían de antes.',
      ),
  },
  pesada: {
    titulo: 'Primera pesada',
    ve: 'POST-weighing-records/search',
    hace: ['POST-weighing-records'],
    enlace: () => '/save-weighing-records',
    cuenta: ({ pesadas }) => stepState(pesadas, 'Ya se pesó.', 'No se ha pesado ningún camión.'),
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
  const seen = (Object.entries(PASOS) as [StepName, Step][]).filter(([, { ve }]) => may(ve))
  const pasos = seen.map(([paso, { titulo, hace, enlace, confirmar = '', cuenta }]): FirstStep => {
    const told = cuenta(found, hoy)
    const confirmado = confirmar !== '' && !told.hecho && marks[paso] === 'CONFIRMADO'
    return {
      paso,
      titulo,
      puede: hace.some(may),
      enlace: enlace(company, may),
      ...told,
      ...(confirmado && { detalle: `${confirmar}.` }),
      hecho: told.hecho || confirmado,
      confirmado,
      aparte: !told.hecho && marks[paso] === 'APARTE',
      confirmar: told.hecho ? '' : confirmar,
    }
  })
  return { vacia: found.vacia, pasos }
}

/** First steps of the start page. Undefined once there is work and the caller has no step left. */
export async function pendingSteps(
  ...asked: Parameters<typeof readFirstSteps>
): Promise<FirstSteps | undefined> {
  const steps = await readFirstSteps(...asked)
  const left = steps.pasos.some(({ hecho, aparte, puede }) => puede && !hecho && !aparte)
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
  const { hace, confirmar } = PASOS[paso]
  if (!hace.some((key) => holdsKey(keys, key))) throw forbidden()
  if (estado === 'CONFIRMADO' && !confirmar) {
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
