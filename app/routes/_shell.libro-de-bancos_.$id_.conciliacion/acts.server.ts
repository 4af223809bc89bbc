import { z } from 'zod'
import { act, NOTHING, withCalls } from '#app/form/acts.server.ts'
import { numberField } from '#app/form/number-fields.server.ts'
import { filesOf } from '#app/form/read-form.server.ts'
import { textOf } from '#app/form/reply.ts'
import { Entry } from '#app/parts/bank/entry.server.ts'
import { bankMovements } from '#server/bank/contract.ts'
import { type BankReconciliation, bankReconciliations } from '#server/bank/reconciliations-contract.ts'
import { Day, ReasonedVoiding } from '#server/kit/contract/common.ts'
import { whole } from '#server/kit/words/formats.ts'
import { MARK_MOVEMENTS, mustChoose } from '#server/kit/words/sentences.ts'
import { ACTS } from './acts.tsx'
import { COLUMN, FILE_FIELD, LEFT_OUT, LINE_FIELD, MARKED } from './fields.ts'
import { found, nextOf } from './found.ts'

const Sent = z.object({ saldo: numberField(2), columnas: z.string().optional() })
const Columns = z.object({ ultimo: Day(mustChoose('un día')).optional() })
const Sheet = z.object({ hoja: z.string() })

const fileOf = (form: FormData) => ({ id: textOf(form, FILE_FIELD) })
const lineOf = (form: FormData) => ({ id: textOf(form, LINE_FIELD) })

/** Names of the fields with a prefix, without it. */
const namesWith = (form: FormData, prefix: string) =>
  [...form.keys()].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length))

interface Saved {
  data?: BankReconciliation | null | undefined
}

/** Message about a bank file, and the address of the dialog that must be answered next. */
const reading = (said: string) => ({
  said: (saved?: Saved) => (saved?.data ? found(saved.data) : said),
  leadsTo: (saved?: Saved) => (saved?.data ? nextOf(saved.data) : undefined),
})

const entry = (tipo: 'ENTRADA' | 'SALIDA') =>
  act(bankMovements.create, Entry, ({ value, id: id_banco, form, send }) =>
    send({ body: { ...value, tipo, id_banco, id_linea: lineOf(form).id } }),
  )

type Faults = Record<string, string[]>

const withoutFile = (form: FormData): Faults =>
  filesOf(form, 'archivo').length > 0 ? {} : { '': ['Elija el archivo del banco.'] }

/** A match needs the marked line and marked movements. */
function unmarked(form: FormData): Faults {
  const faults = [
    ...(lineOf(form).id ? [] : [mustChoose('una línea del banco')]),
    ...(namesWith(form, MARKED).length > 0 ? [] : [MARK_MOVEMENTS]),
  ]
  return faults.length > 0 ? { '': faults } : {}
}

export const CALLS = withCalls(ACTS, {
  archivo: act(
    bankReconciliations.create,
    Sent,
    async ({ value: { saldo, columnas }, id: id_banco, form, send }) => {
      const [file] = filesOf(form, 'archivo')
      if (!file) return undefined
      return send({
        query: { id_banco, archivo: file.name, saldo, columnas: columnas ? 'true' : 'false' },
        file: new Uint8Array(await file.arrayBuffer()),
        headers: { 'content-type': 'application/octet-stream' },
      })
    },
    { ...reading(bankReconciliations.create.said), faults: withoutFile },
  ),
  columnas: act(
    bankReconciliations.columns,
    Columns,
    ({ value, form, send }) => {
      const mapa = Object.fromEntries(
        namesWith(form, COLUMN).flatMap((name) => {
          const from = textOf(form, COLUMN + name)
          return from ? [[name, from]] : []
        }),
      )
      return send({ params: fileOf(form), body: { mapa, ...value } })
    },
    reading(bankReconciliations.columns.said),
  ),
  hoja: act(
    bankReconciliations.sheet,
    Sheet,
    ({ value: body, form, send }) => send({ params: fileOf(form), body }),
    reading(bankReconciliations.columns.said),
  ),
  lineas: act(
    bankReconciliations.leaveOut,
    NOTHING,
    ({ form, send }) =>
      send({ params: fileOf(form), body: { fuera: namesWith(form, LEFT_OUT).map(Number) } }),
    reading(bankReconciliations.columns.said),
  ),
  de_nuevo: act(bankReconciliations.again, NOTHING, ({ id, send }) => send({ params: { id } }), {
    said: ({ data }) =>
      data?.cruzadas
        ? `Líneas cruzadas: ${whole(data.cruzadas)}.`
        : 'Nada nuevo en el libro para estas líneas.',
  }),
  cruzar: act(
    bankReconciliations.match,
    NOTHING,
    ({ form, send }) => send({ body: { id_linea: lineOf(form).id, movimientos: namesWith(form, MARKED) } }),
    { faults: unmarked },
  ),
  deshacer: act(bankReconciliations.undo, NOTHING, ({ form, send }) => send({ params: lineOf(form) })),
  entrada: entry('ENTRADA'),
  salida: entry('SALIDA'),
  quitar: act(bankReconciliations.void, ReasonedVoiding, ({ value: body, form, send }) =>
    send({ params: fileOf(form), body }),
  ),
})
