import { cellText } from '#app/format/columns.ts'
import type { RoleDetail } from '#server/contract/roles.ts'

/** What the tab Información tells of a role (N-20); what another API leaves out is not shown. */
export function RoleSummary({ rol, rutas }: { rol: RoleDetail; rutas: string[] }) {
  const areas = countByArea(rutas)
  return (
    <dl className="facts">
      {rol.administrador !== undefined && (
        <>
          <dt>Administrador</dt>
          <dd>{rol.administrador ? 'Sí, tiene todos los permisos' : 'No'}</dd>
        </>
      )}
      {rol.usuarios && (
        <>
          <dt>Usuarios ({rol.usuarios.length})</dt>
          <dd>{rol.usuarios.map((usuario) => usuario.nombre_usuario).join(', ') || 'Ninguno'}</dd>
        </>
      )}
      <dt>Rutas ({rutas.length})</dt>
      <dd>{areas.map(([area, count]) => `${area}: ${count}`).join(', ') || 'Ninguna'}</dd>
      {rol.creado_en && (
        <>
          <dt>Creado</dt>
          <dd>{moment(rol.creado_en)}</dd>
        </>
      )}
      {rol.actualizado_en && (
        <>
          <dt>Último cambio</dt>
          <dd>{moment(rol.actualizado_en)}</dd>
        </>
      )}
    </dl>
  )
}

/** How many routes a role has in each area: the resource that stands in the key. */
function countByArea(rutas: string[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const ruta of rutas) {
    const area = ruta.replace(/^[A-Za-z]+-/, '').split('/')[0] ?? ruta
    counts.set(area, (counts.get(area) ?? 0) + 1)
  }
  return [...counts].sort(([one], [other]) => one.localeCompare(other))
}

function moment(value: string): string {
  return cellText({ value }, { name: 'value', label: '', kind: 'date' })
}
