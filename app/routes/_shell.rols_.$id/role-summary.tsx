import type { KeyArea } from '#app/parts/people/role-keys.server.ts'
import type { RoleDetail } from '#server/people/roles-contract.ts'
import { cellText } from '#app/format/columns.ts'
import { Facts } from '#app/format/record-parts.tsx'

interface RoleSummaryProps {
  rol: RoleDetail
  areas: KeyArea[]
  /** The form above has the company. */
  isEdited: boolean
}

/** Content of the tab Información. Fields missing in another API are hidden. */
export function RoleSummary({ rol, areas, isEdited }: RoleSummaryProps) {
  const held = areas.filter((area) => area.held.length > 0)
  const total = held.reduce((sum, area) => sum + area.held.length, 0)
  const { administrador, usuarios, creado_en, actualizado_en } = rol
  return (
    <>
      <Facts
        items={[
          ['Empresa', !isEdited && (rol.empresa || 'Todas')],
          [
            'Administrador',
            administrador !== undefined && (administrador ? 'Sí, tiene todos los permisos' : 'No'),
          ],
          [
            `Usuarios (${usuarios?.length ?? 0})`,
            usuarios && (usuarios.map((usuario) => usuario.nombre_usuario).join(', ') || 'Ninguno'),
          ],
          ['Creado', creado_en && moment(creado_en)],
          ['Último cambio', actualizado_en && moment(actualizado_en)],
        ]}
      />
      <h2>Rutas ({total})</h2>
      {total === 0 && <p className="empty">Ninguna</p>}
      <Facts
        items={held.map((area) => [
          `${area.area} (${area.held.length})`,
          area.held.map(({ allows }) => allows).join(', '),
        ])}
      />
    </>
  )
}

function moment(value: string): string {
  return cellText({ value }, { name: 'value', label: '', kind: 'date' })
}
