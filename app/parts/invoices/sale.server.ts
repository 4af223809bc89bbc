import { ApiError, call } from '#app/api/client.server.ts'
import { choiceValues } from '#app/form/pickers/read-choices.server.ts'
import { failedLoad, type Session } from '#app/session/guard.server.ts'
import { weighingRecords } from '#server/contract/weighing-records.ts'
import { kilos } from '#server/shared/formats.ts'
import { identification } from '#server/shared/identifications.ts'

/** What the form of a new invoice starts with for the weighing that `?pesada=` names; null where it names none. */
export async function readSale(request: Request, session: Session) {
  const id = new URL(request.url).searchParams.get('pesada')
  if (!id) return null
  session.require('POST-weighing-records/search')
  try {
    const one = await call(session, weighingRecords.summary, { params: { id } })
    const { consecutivo, descripcion_producto, peso_neto } = one
    const sold = [`Pesada ${consecutivo}`, descripcion_producto, peso_neto !== null && kilos(peso_neto)]
    return {
      what: sold.filter(Boolean).join(' · '),
      values: {
        id_weighing_record: id,
        documento_de_soporte: `Tiquete ${consecutivo}`,
        ...choiceValues('id_cliente_tercero', {
          id: one.id_cliente,
          label: one.nombre_cliente,
          detail: identification(one.tipo_identificacion_cliente, one.identificacion_cliente),
        }),
      },
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw failedLoad(request, error, 'No se pudo cargar la pesada')
  }
}
