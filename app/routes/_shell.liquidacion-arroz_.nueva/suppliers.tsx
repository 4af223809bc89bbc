import { Link } from '@remix-run/react'
import { LongText } from '#app/format/long-text.tsx'
import { RecordTable } from '#app/format/record-parts.tsx'
import type { PendingSupplier } from '#server/settlements/contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { measure } from '#server/kit/words/formats.ts'
import { identification } from '#server/parties/identifications-words.ts'

interface SuppliersProps {
  proveedores: PendingSupplier[]
}

/** Suppliers with weighings to settle, each linked to a new settlement. */
export function Suppliers({ proveedores }: SuppliersProps) {
  if (proveedores.length === 0) {
    return (
      <p className="empty">
        Ningún proveedor tiene pesadas por liquidar. Se liquidan las compras de arroz paddy con sus dos pesos
        y su análisis. <Link to="/weighing-records">Ver las pesadas</Link>
      </p>
    )
  }
  return (
    <Chooser
      proveedores={proveedores}
      caption="Elija de quién es la liquidación: primero, quien más lleva esperando."
    />
  )
}

/** Suppliers with paddy in deposit, whose price can be fixed. */
export function Deposited({ proveedores }: SuppliersProps) {
  if (proveedores.length === 0) return null
  return (
    <section>
      <h2>En depósito, por fijar</h2>
      <Chooser proveedores={proveedores} also="&deposito=1" caption="Elija a quién se le fija el precio." />
    </section>
  )
}

interface ChooserProps extends SuppliersProps {
  caption: string
  /** Extra query of the link. */
  also?: string
}

function Chooser({ proveedores, caption, also = '' }: ChooserProps) {
  return (
    <RecordTable
      rows={proveedores}
      keyOf={({ id_proveedor }) => id_proveedor}
      className="slim"
      caption={caption}
      named
      columns={[
        {
          label: 'Proveedor',
          cell: ({ id_proveedor, nombre_proveedor }) => (
            <Link to={`/liquidacion-arroz/nueva?proveedor=${encodeURIComponent(id_proveedor)}${also}`}>
              <LongText>{nombre_proveedor}</LongText>
            </Link>
          ),
        },
        {
          label: 'Identificación',
          className: 'whole',
          cell: (proveedor) => identification(proveedor.tipo_identificacion, proveedor.identificacion),
        },
        { label: 'Pesadas', className: 'end', cell: ({ pesadas }) => pesadas },
        { label: 'Kilos netos', className: 'end main', cell: ({ peso_neto }) => measure(peso_neto) },
        { label: 'Desde', className: 'whole', cell: ({ desde }) => writtenDay(desde) },
      ]}
    />
  )
}
