import { call } from '#app/api/client.server.ts'
import { queryPage, queryText } from '#app/api/query.ts'
import { WHOLE_LIST } from '#app/api/whole-list.server.ts'
import { PART_PARAM } from '#app/form/acts.ts'
import { readActs } from '#app/form/acts.server.ts'
import { newOnceKey } from '#app/form/submit.server.ts'
import { withOpenDocuments } from '#app/parts/bank/documents.server.ts'
import { loadOrFail, notFound, type Session } from '#app/session/guard.server.ts'
import { type BankReconciliation, bankReconciliations } from '#server/bank/reconciliations-contract.ts'
import { askedDay } from '#server/kit/words/typed-days.ts'
import { CALLS } from './acts.server.ts'

/** Files, and matched lines, per page. */
const FILES = 12
const MATCHED = 25

const isWaiting = ({ estado }: BankReconciliation) => estado === 'COLUMNAS' || estado === 'LINEAS'

/** Reads the reconciliation: open lines and movements, matched lines, files and the open dialog. */
export async function readReconciliation(request: Request, session: Session, id_banco: string) {
  const desde = askedDay(queryText(request.url, 'desde'))
  const part = queryText(request.url, PART_PARAM)
  const pagina = queryPage(request.url)
  const filtros = { id_banco }
  return loadOrFail(request, 'No se pudo cargar la conciliación', async () => {
    const [estado, archivos, cruzadas] = await Promise.all([
      call(session, bankReconciliations.state, {
        query: { id_banco, desde: desde || undefined },
      }),
      call(session, bankReconciliations.search, { body: { ...WHOLE_LIST, limit: FILES, filtros } }),
      call(session, bankReconciliations.lines, {
        body: { ...WHOLE_LIST, actual_page: pagina, limit: MATCHED, filtros },
      }),
    ])
    if (estado.cuenta.clase === 'CAJA') throw notFound()
    const linea = estado.lineas.find(({ id_linea }) => id_linea === part) ?? null
    const archivo = archivos.data.find(({ id_conciliacion }) => id_conciliacion === part) ?? null
    const lastRead = archivos.data.find(({ estado }) => estado === 'LEIDA')
    const quitables = archivos.data.filter((one) => one === lastRead || isWaiting(one))
    const waits = archivo && isWaiting(archivo)
    const lectura = waits
      ? await call(session, bankReconciliations.get, { params: { id: archivo.id_conciliacion } })
      : null
    const actos = readActs(request, session, CALLS, [
      'BANCO',
      ...(estado.lineas.length > 0 ? ['FALTAN'] : []),
      ...(estado.lineas.length > 0 && estado.movimientos.length > 0 ? ['CRUZABLES'] : []),
      ...(cruzadas.total_count > 0 ? ['CRUZADAS'] : []),
      ...(linea ? [linea.pesos > 0 ? 'ENTRA' : 'SALE'] : []),
      ...(waits ? ['COLUMNAS', archivo.estado] : []),
      ...(lectura && lectura.hojas.length > 1 ? ['HOJAS'] : []),
      ...(archivo && quitables.includes(archivo) ? ['QUITABLE'] : []),
    ])
    return {
      estado: { ...estado, movimientos: withOpenDocuments(session, estado.movimientos) },
      linea,
      archivo,
      lectura,
      archivos: archivos.data,
      quitables: quitables.map(({ id_conciliacion }) => id_conciliacion),
      cruzadas: cruzadas.data.map((line) => ({
        ...line,
        movimientos: withOpenDocuments(session, line.movimientos),
      })),
      encontradas: cruzadas.total_count,
      pagina,
      paginas: Math.max(1, Math.ceil(cruzadas.total_count / MATCHED)),
      actos,
      may: { write: session.can(CALLS.cruzar.access), enter: session.can(CALLS.entrada.access) },
      once: newOnceKey(),
    }
  })
}
