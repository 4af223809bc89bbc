import type { ImportKindInfo } from '#server/imports/contract.ts'

/** Template links of all kinds. */
export function Templates({ kinds }: { kinds: readonly ImportKindInfo[] }) {
  return (
    <details className="templates">
      <summary>Plantillas de Excel</summary>
      <ul>
        {kinds.map(({ name, label }) => (
          <li key={name}>
            <a href={`/importar/plantilla/${name}`} download>
              Plantilla de {label.toLowerCase()}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
