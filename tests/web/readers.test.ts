import { beforeAll, expect, inject, it } from 'vitest'
import { KEYS } from '#server/kit/contract/keys.ts'
import { makeTelegramRequest } from '../support/approval-requests.ts'
import { closeAgreement, decideLoans, lend, makeAgreement } from '../support/agreements.ts'
import { makeInvoice } from '../support/invoices.ts'
import { makeClient, makeReceipt, makeReceivables } from '../support/money.ts'
import { withKeys } from '../support/sessions.ts'
import { MOLINO, signIn } from '../support/sign-in.ts'
import { caller } from '../support/weighings.ts'
import { all, nameOf, read, Visitor } from './visitor.ts'

/** A reader sees amounts but no control that changes them, also at the addresses of such controls. */
const url = inject('url')
const apiUrl = inject('apiUrl')
const people = { admin: '', consulta: '', reader: '' }

beforeAll(async () => {
  people.admin = await signIn(url, 'admin@molino.example', MOLINO)
  people.consulta = await signIn(url, 'consulta@molino.example')
  const readings = KEYS.filter((key) => key.startsWith('GET-') || key.endsWith('/search'))
  people.reader = await withKeys(people.admin, readings)
})

const CHANGES =
  /[?&](acto|nuevo|editar|eliminar)=|\/(save-[a-z-]+|cerrar|modificar|nueva|nuevo)\b|^\/(terceros|users)\/editar/

/** Controls that change something: links, posted forms, disabled buttons. */
function changes({ page }: Visitor): string[] {
  const [main] = all(page, 'main')
  const within = [main, ...all(page, 'dialog')].flatMap((part) => (part ? [part] : []))
  return within.flatMap((part) => [
    ...all(part, 'a', ({ attributes }) => CHANGES.test(attributes.href ?? '')).map(nameOf),
    ...all(part, 'form', ({ attributes }) => attributes.method === 'post').flatMap((form) => [
      'formulario',
      ...all(form, 'button').map(nameOf),
    ]),
    ...all(part, 'button', ({ attributes }) => 'disabled' in attributes).map(nameOf),
  ])
}

interface Screen {
  /** Creates a record that others may change. Returns its address. */
  make: () => Promise<string>
  /** Addresses at which people with the key see the form of an act. */
  acts?: (address: string) => string[]
  person: 'consulta' | 'reader'
}

const ofRow = (address: string) => {
  const id = new URL(address, url).searchParams.get('id') ?? ''
  return [`${address}&editar=${id}`, `${address}&eliminar=${id}`]
}
const agreement = async (close = false) => {
  const made = await makeAgreement(apiUrl, { numero_hectareas: 0.2 })
  await lend(apiUrl, made)
  await decideLoans(apiUrl, made)
  if (close) await closeAgreement(apiUrl, made)
  return made
}
const detail = ({ id }: { id: string }) => `/financing-details/${id}`
const found = (path: string, { id, numero }: { id: string; numero: string }) => `${path}?q=${numero}&id=${id}`
const receipt = async () => makeReceipt(apiUrl, await makeClient(apiUrl))

const SCREENS: Record<string, Screen> = {
  'the list of agreements': {
    make: async () => {
      const { id, consecutivo: numero } = await agreement()
      return found('/financing-agreements', { id, numero })
    },
    acts: ofRow,
    person: 'consulta',
  },
  'a running agreement over its maximum': {
    make: async () => detail(await agreement()),
    acts: (address) => [`${address}?acto=agregar`, `${address}?acto=recalcular`],
    person: 'reader',
  },
  'a closed agreement': { make: async () => detail(await agreement(true)), person: 'reader' },
  "an agreement's third party": {
    make: async () => `${detail(await agreement())}?tab=tercero`,
    person: 'reader',
  },
  'the approval requests': {
    make: async () => {
      await makeTelegramRequest(apiUrl)
      return '/approval-requests?estado=PENDIENTE'
    },
    person: 'consulta',
  },
  'a request of Telegram': {
    make: async () => `/approval-requests/${await makeTelegramRequest(apiUrl)}`,
    acts: (address) => ['asociar', 'rechazar'].map((act) => `${address}?acto=${act}`),
    person: 'consulta',
  },
  'a request over a maximum': {
    make: async () => {
      const call = await caller(apiUrl)
      const filtros = { id_referencia: (await agreement()).id }
      const { data } = await call('POST', '/approval-requests/search', { filtros })
      return `/approval-requests/${(data as { _id: string }[])[0]?._id}`
    },
    acts: (address) => ['aprobar', 'rechazar'].map((act) => `${address}?acto=${act}`),
    person: 'consulta',
  },
  receivables: {
    make: async () => {
      const [made] = await makeReceivables(apiUrl, await makeClient(apiUrl), [50_000])
      return found('/accounts-receivable', made ?? { id: '', numero: '' })
    },
    acts: ofRow,
    person: 'consulta',
  },
  'a receivable': {
    make: async () => {
      const [made] = await makeReceivables(apiUrl, await makeClient(apiUrl), [50_000])
      return `/accounts-receivable/${made?.id}`
    },
    acts: (address) =>
      ['cobrar', 'condonar', 'condiciones', 'eliminar'].map((act) => `${address}?acto=${act}`),
    person: 'consulta',
  },
  'cash receipts': {
    make: async () => found('/payment-receipts', await receipt()),
    acts: ofRow,
    person: 'consulta',
  },
  'a cash receipt': {
    make: async () => `/payment-receipts/${(await receipt()).id}`,
    acts: (address) => [`${address}?acto=anular`],
    person: 'reader',
  },
  'applied receipts': {
    make: () => Promise.resolve('/applied-receipts'),
    person: 'consulta',
  },
  invoices: {
    make: async () => found('/invoices', await makeInvoice(apiUrl)),
    acts: ofRow,
    person: 'consulta',
  },
  'an invoice': {
    make: async () => `/invoices/${(await makeInvoice(apiUrl)).id}`,
    acts: (address) => [`${address}?acto=anular`],
    person: 'reader',
  },
}

it.each(Object.entries(SCREENS))(
  'a reader is offered no change on %s',
  async (_, { make, acts = () => [], person }) => {
    const address = await make()
    const [theirs, own] = [new Visitor(url, people.admin), new Visitor(url, people[person])]
    await theirs.open(address)
    expect(changes(theirs)).not.toEqual([])
    for (const at of [address, ...acts(address)]) {
      await own.open(at)
      expect([at, own.status, changes(own)]).toEqual([at, 200, []])
    }
  },
)

it('an agreement, its forms and the forms of money need their permission keys', async () => {
  const { id } = await agreement()
  const visitor = new Visitor(url, people.consulta)
  const lists = [
    'accounts-receivable',
    'payment-receipt',
    'applied-receipt',
    'invoice',
    'financing-agreement',
  ]
  for (const address of [
    detail({ id }),
    `/financing-agreements/${id}/modificar`,
    `/financing-agreements/${id}/cerrar`,
    `/save-financing-agreement/${id}`,
    ...lists.map((name) => `/save-${name}`),
  ]) {
    expect([address, (await visitor.open(address)).status]).toEqual([address, 403])
    expect(read(visitor)).toContain('No tiene permiso para realizar esta acción.')
  }
})
