import { searchIn } from '#app/api/client.server.ts'
import { WHOLE_LIST } from '#app/api/whole-list.server.ts'
import { failedLoad, notFound, type Session } from '#app/session/guard.server.ts'
import { type QualityTable, qualityTables } from '#server/rates/quality-tables-contract.ts'

/** Reads a table through the search call, because the API has no call for one. */
export async function readTable(request: Request, session: Session, id: string): Promise<QualityTable> {
  session.require('POST-quality-tables/search')
  try {
    const body = { ...WHOLE_LIST, filtros: { _id: id } }
    const { data } = await searchIn(session, qualityTables.search)(body)
    const found = data.find(({ id_tabla_calidad }) => id_tabla_calidad === id)
    if (!found) throw notFound()
    return found
  } catch (error) {
    throw failedLoad(request, error, 'No se pudo cargar la tabla de calidad')
  }
}
