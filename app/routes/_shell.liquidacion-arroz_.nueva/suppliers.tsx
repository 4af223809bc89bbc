import { Link } from '@remix-run/react'
import { LongText } from '#app/format/long-text.tsx'
import type { PendingSupplier } from '#server/contract/settlements.ts'
import { writtenDay } from '#server/shared/days.ts'
import { identification } from '#server/shared/identifications.ts'
import { measure } from '#server/shared/formats.ts'

/** The suppliers with weighings to settle, each leading to its new settlement. */
export function Suppliers({ proveedores }: { proveedores: PendingSupplier[] }) {
  if (proveedores.length === 0) {
    return (
      <p className="empty">
        Ningún proveedor tiene pesadas por liquidar. Se liquidan las compras de arroz paddy con sus dos pesos
        y su análisis. <Link to="/weighing-records">Ver las pesadas</Link>
      </p>
    )
  }
  return (
    <table className="rows slim">
      <caption className="subject">
        Elija de quién es la liquidación: primero, quien más lleva esperando.
      </caption>
      <thead>
        <tr>
          <th scope="col">Proveedor</th>
          <th scope="col">Identificación</th>
          <th scope="col" className="end">
            Pesadas
          </th>
          <th scope="col" className="end">
            Kilos netos
          </th>
          <th scope="col">Desde</th>
        </tr>
      </thead>
      <tbody>
        {proveedores.map((proveedor) => (
          <tr key={proveedor.id_proveedor}>
            <th scope="row">
              <Link to={`/liquidacion-arroz/nueva?proveedor=${encodeURIComponent(proveedor.id_proveedor)}`}>
                <LongText>{proveedor.nombre_proveedor}</LongText>
              </Link>
            </th>
            <td data-label="Identificación" className="whole">
              {identification(proveedor.tipo_identificacion, proveedor.identificacion)}
            </td>
            <td data-label="Pesadas" className="end">
              {proveedor.pesadas}
            </td>
            <td data-label="Kilos netos" className="end main">
              {measure(proveedor.peso_neto ?? 0)}
            </td>
            <td data-label="Desde" className="whole">
              {writtenDay(proveedor.desde)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
