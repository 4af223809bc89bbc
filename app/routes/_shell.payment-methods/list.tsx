import { hasTag } from '#server/shared/tags.ts'
import { defineList, keysOf } from '#app/list/define-list.ts'
import { EditCell, EditCheck } from '#app/list/edit-cell.tsx'
import type { PaymentMethod } from '#server/contract/payment-methods.ts'

const BANKS = 'SON_BANCOS'
const CREDIT = 'CREDITO'

const descripcion = { name: 'descripcion', label: 'Descripción', edit: { maxLength: 100 } } as const

export const formasDePago = defineList<PaymentMethod>({
  title: 'Gestión de Formas de Pago',
  path: '/payment-methods',
  id: 'id_forma_pago',
  placeholder: 'Buscar por descripción',
  searchFields: 'descripcion',
  columns: [
    {
      ...descripcion,
      editing: (row, form) => (
        <>
          <EditCell form={form} column={descripcion} />
          <EditCheck form={form} name="esBanco" label="¿Es banco?" checked={hasTag(row.tags, BANKS)} />
          <EditCheck form={form} name="esCredito" label="¿A crédito?" checked={hasTag(row.tags, CREDIT)} />
          <input type="hidden" form={form.id} name="tags" value={row.tags} />
        </>
      ),
      value: (row) => row.descripcion,
      format: (row) => (
        <>
          {row.descripcion}
          {hasTag(row.tags, BANKS) && <small className="state">Banco</small>}
          {hasTag(row.tags, CREDIT) && <small className="state">Crédito</small>}
        </>
      ),
    },
  ],
  keys: keysOf('payment-methods'),
  messages: {
    load: 'Error cargando formas de pago',
    updated: 'Forma de pago actualizada correctamente',
    updateFailed: 'Error al actualizar la forma de pago',
    removed: 'Forma de pago eliminada correctamente',
    removeFailed: 'Error al eliminar la forma de pago',
    deactivated: 'Forma de pago desactivada correctamente',
  },
})
