import { Link } from '@remix-run/react'
import { LABORATORY_PATH, type LaboratoryData, YARD_PATH, type YardData } from '#app/parts/weighings/desk.ts'
import { LaboratoryDesk } from '#app/parts/weighings/laboratory.tsx'
import { Printing, YardDesk } from '#app/parts/weighings/yard.tsx'

const HOME = '/home'

interface DeskProps {
  patio?: YardData | undefined
  laboratorio?: LaboratoryData | undefined
}

/** Desk that a weigher or a laboratory analyst sees first after signing in. */
export function Desk({ patio, laboratorio }: DeskProps) {
  if (patio) {
    const { camiones, total, placa, error } = patio
    return (
      <section className="desk">
        <h2>
          <Link to={YARD_PATH}>Camiones en patio</Link> ({total})
        </h2>
        <Printing yard={patio} />
        <YardDesk yard={patio} back={HOME} />
        {total === 0 && !placa && <p>{error || 'No hay camiones en patio: todos tienen sus dos pesos.'}</p>}
        <More path={YARD_PATH} shown={camiones.length} total={total} what="los camiones" />
      </section>
    )
  }
  if (!laboratorio) return null
  const { muestras, total, buscado, error } = laboratorio
  return (
    <section className="desk">
      <h2>
        <Link to={LABORATORY_PATH}>Pesadas sin analizar</Link> ({total})
      </h2>
      <LaboratoryDesk data={laboratorio} back={HOME} />
      {total === 0 && !buscado && <p>{error || 'No hay pesadas sin analizar.'}</p>}
      <More path={LABORATORY_PATH} shown={muestras.length} total={total} what="las pesadas" />
    </section>
  )
}

function More({ path, shown, total, what }: { path: string; shown: number; total: number; what: string }) {
  if (total <= shown) return null
  return (
    <p>
      <Link to={path}>
        Ver {what}: {total}
      </Link>
    </p>
  )
}
