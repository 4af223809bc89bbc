import { data, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { checkPaper } from '#app/parts/printing/paper-check.server.ts'
import { PAPER_WORDS } from '#app/parts/printing/words.ts'
import stylesheet from '#app/styles/paper-check.scss?url'
import type { PaperCheck } from '#server/printing/paper-check-contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { kilos, pesos } from '#server/kit/words/formats.ts'
import { IN_FORCE } from '#server/kit/words/papers.ts'

export const links = () => [{ rel: 'stylesheet', href: stylesheet }]
export const meta = () => [
  { title: 'Verificación de un papel · Molino' },
  { name: 'robots', content: 'noindex, nofollow' },
]

/** Public page without a session. The data is read on every request. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { code = '' } = params
  const checked = await checkPaper(request, code)
  const headers = new Headers({ 'X-Robots-Tag': 'noindex, nofollow' })
  if (checked.paper) return data(checked, { headers })
  if (checked.retryAfter) headers.set('Retry-After', checked.retryAfter)
  return data(checked, { status: checked.status, headers })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function CheckPaper() {
  const checked = useLoaderData<typeof loader>()
  return (
    <main className="entry paper-check">
      <article>{checked.paper ? <Paper {...checked.paper} /> : <Nothing text={checked.text} />}</article>
    </main>
  )
}

/** Green for a valid paper, red for a voided one, neutral for other states. */
const colourOf = ({ vigente, estado }: PaperCheck) =>
  vigente ? 'green' : estado.startsWith('ANULAD') ? 'red' : 'amber'

function Paper(paper: PaperCheck) {
  const { name, numbered, dated, figure } = PAPER_WORDS[paper.tipo]
  const value = paper.tipo === 'TIQUETE_BASCULA' ? paper.peso_neto : paper.total
  const shown = paper.tipo === 'TIQUETE_BASCULA' ? kilos : pesos
  return (
    <>
      <p>{paper.empresa}</p>
      <h1>{name}</h1>
      <p className={`verdict ${colourOf(paper)}`}>{paper.vigente ? 'Vigente' : paper.estado}</p>
      <dl>
        <dt>{numbered}</dt>
        <dd>{paper.numero}</dd>
        <dt>{dated}</dt>
        <dd>{writtenDay(paper.dia)}</dd>
        {paper.placa && (
          <>
            <dt>Placa</dt>
            <dd>{paper.placa}</dd>
          </>
        )}
        <dt>{figure}</dt>
        <dd>{value === null ? 'pendiente' : shown(value)}</dd>
        {paper.vigente && paper.estado !== IN_FORCE && (
          <>
            <dt>Estado</dt>
            <dd>{paper.estado}</dd>
          </>
        )}
      </dl>
      <p className="help">
        Compare estos datos con los del papel. Si alguno es distinto, pregunte en el molino.
      </p>
    </>
  )
}

function Nothing({ text }: { text: string }) {
  return (
    <>
      <h1>Verificación de un papel</h1>
      <p>{text}</p>
      <p className="help">Revise que la dirección esté completa, o pregunte a quien le entregó el papel.</p>
    </>
  )
}
