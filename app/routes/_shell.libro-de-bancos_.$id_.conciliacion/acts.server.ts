import { z } from 'zod'
import { call } from '#app/api/client.server.ts'
import { creatingAct, type Doing, actWithForm } from '#app/form/acts.server.ts'
import { numberField } from '#app/form/number-fields.server.ts'
import { filesOf } from '#app/form/read-form.server.ts'
import { submitForm } from '#app/form/submit.server.ts'
import { Entry } from '#app/parts/bank/entry.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { bankMovements } from '#server/bank/contract.ts'
import { type BankReconciliation, bankReconciliations } from '#server/bank/reconciliations-contract.ts'
import { Day, ReasonedVoiding } from '#server/kit/contract/common.ts'
import { whole } from '#server/kit/words/formats.ts'
import { MARK_MOVEMENTS, mustChoose } from '#server/kit/words/sentences.ts'
import { COLUMN, FILE_FIELD, LEFT_OUT, LINE_FIELD, MARKED } from './acts.ts'
import { found, nextOf } from './found.ts'

const Sent = z.object({ saldo: numberField(2), columnas: z.string().optional() })
const Columns = z.object({ ultimo: Day(mustChoose('un día')).optional() })
const Sheet = z.object({ hoja: z.string() })

const idIn = (form: FormData, field: string) => ({ id: String(form.get(field) ?? '') })

/** Matches the marked line with the marked movements. */
const matching =
  (session: Session): Doing =>
  async (form, { failed }) => {
    const marked = [...form.keys()].filter((name) => name.startsWith(MARKED))
    const id_linea = idIn(form, LINE_FIELD).id
    const faults = [
      ...(id_linea ? [] : [mustChoose('una línea del banco')]),
      ...(marked.length > 0 ? [] : [MARK_MOVEMENTS]),
    ]
    const { refused } = await submitForm(form, {
      schema: z.object({}),
      faults: faults.length > 0 ? { '': faults } : {},
      failed,
      save: () =>
        call(session, bankReconciliations.match, {
          body: { id_linea, movimientos: marked.map((name) => name.slice(MARKED.length)) },
        }),
    })
    return refused ? { refused } : { said: bankReconciliations.match.said }
  }

/** API calls of the actions of a reconciliation. */
export function doings(session: Session, id_banco: string) {
  const receive: Doing = async (form, { failed }) => {
    const [file] = filesOf(form, 'archivo')
    const { saved, refused } = await submitForm(form, {
      schema: Sent,
      faults: file ? {} : { '': ['Elija el archivo del banco.'] },
      failed,
      save: async ({ saldo, columnas }, idempotencyKey) =>
        file
          ? call(session, bankReconciliations.create, {
              query: { id_banco, archivo: file.name, saldo, columnas: columnas ? 'true' : 'false' },
              file: new Uint8Array(await file.arrayBuffer()),
              headers: { 'content-type': 'application/octet-stream' },
              idempotencyKey,
            })
          : undefined,
    })
    if (refused) return { refused }
    const made = saved?.data
    return made ? { said: found(made), leadsTo: nextOf(made) } : { said: bankReconciliations.create.said }
  }
  /** Act that reads a file, or opens the dialog that the file waits for. */
  const reading = <Schema extends z.ZodType>(
    schema: Schema,
    save: (
      value: z.output<Schema>,
      form: FormData,
    ) => Promise<{ data?: BankReconciliation | null | undefined }>,
  ) =>
    actWithForm(
      { said: '' },
      schema,
      (value, _version, form) => save(value, form),
      ({ data }) => (data ? found(data) : bankReconciliations.columns.said),
      ({ data }) => (data ? nextOf(data) : undefined),
    )
  const enter = (tipo: 'ENTRADA' | 'SALIDA') =>
    creatingAct(bankMovements.create.said, Entry, (value, idempotencyKey, form) => {
      const id_linea = idIn(form, LINE_FIELD).id
      return call(session, bankMovements.create, {
        body: { ...value, tipo, id_banco, id_linea },
        idempotencyKey,
      })
    })
  return {
    archivo: receive,
    columnas: reading(Columns, (value, form) => {
      const chosen = [...form].flatMap(([name, from]): [string, string][] =>
        name.startsWith(COLUMN) && typeof from === 'string' && from !== ''
          ? [[name.slice(COLUMN.length), from]]
          : [],
      )
      return call(session, bankReconciliations.columns, {
        params: idIn(form, FILE_FIELD),
        body: { mapa: Object.fromEntries(chosen), ...value },
      })
    }),
    hoja: reading(Sheet, (body, form) =>
      call(session, bankReconciliations.sheet, { params: idIn(form, FILE_FIELD), body }),
    ),
    lineas: reading(z.object({}), (_value, form) => {
      const rows = [...form.keys()].filter((name) => name.startsWith(LEFT_OUT))
      return call(session, bankReconciliations.leaveOut, {
        params: idIn(form, FILE_FIELD),
        body: { fuera: rows.map((name) => Number(name.slice(LEFT_OUT.length))) },
      })
    }),
    de_nuevo: actWithForm(
      { said: '' },
      z.object({}),
      () => call(session, bankReconciliations.again, { params: { id: id_banco } }),
      ({ data }) =>
        data?.cruzadas
          ? `Líneas cruzadas: ${whole(data.cruzadas)}.`
          : 'Nada nuevo en el libro para estas líneas.',
    ),
    cruzar: matching(session),
    deshacer: actWithForm(bankReconciliations.undo, z.object({}), (_value, _version, form) =>
      call(session, bankReconciliations.undo, { params: idIn(form, LINE_FIELD) }),
    ),
    entrada: enter('ENTRADA'),
    salida: enter('SALIDA'),
    quitar: actWithForm(bankReconciliations.void, ReasonedVoiding, (body, _version, form) =>
      call(session, bankReconciliations.void, { params: idIn(form, FILE_FIELD), body }),
    ),
  }
}
