import { data, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { showYard } from '#app/parts/turns/screen.server.ts'
import { useNonce } from '#app/shell/nonce.ts'
import stylesheet from '#app/styles/yard-screen.scss?url'
import type { YardScreen } from '#server/turns/contract.ts'

export const links = () => [{ rel: 'stylesheet', href: stylesheet }]
export const meta = () => [{ title: 'Turnos del patio' }, { name: 'robots', content: 'noindex, nofollow' }]
/** The page has its own stylesheet, because it must render on any old screen. */
export const handle = { ownSheet: true }

/** Open to everyone with the code. Shows numbers and ends of plates, no names. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { code = '' } = params
  const { shown, status, headers } = await showYard(request, code)
  return data(shown, { status, headers })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function Yard() {
  const { patio, colores, hora, texto } = useLoaderData<typeof loader>()
  const nonce = useNonce()
  if (!patio)
    return (
      <main>
        <h1>Turnos del patio</h1>
        <p role="alert">{texto}</p>
      </main>
    )
  return (
    <main>
      <style nonce={nonce} suppressHydrationWarning>
        {`header{background:${colores.fondo};color:${colores.texto}}`}
      </style>
      <header>
        <h1>{patio.empresa}</h1>
        <p>{hora}</p>
      </header>
      <Turns patio={patio} />
    </main>
  )
}

function Turns({ patio: { llamados, siguen, esperan } }: { patio: YardScreen }) {
  const more = esperan - siguen.length
  return (
    <>
      <section className="called">
        <h2>Pase a la báscula</h2>
        {llamados.length > 0 ? <Numbers turns={llamados} /> : <p>Nadie por ahora.</p>}
      </section>
      <section>
        <h2>Siguen</h2>
        {siguen.length > 0 ? <Numbers turns={siguen} /> : <p>No hay camiones en espera.</p>}
        {more > 0 && <p>y {more} más</p>}
      </section>
    </>
  )
}

/** Number and last three characters of the plate. */
function Numbers({ turns }: { turns: YardScreen['siguen'] }) {
  return (
    <ol>
      {turns.map(({ numero, placa }) => (
        <li key={`${numero} ${placa}`}>
          <strong>{numero}</strong> <span>…{placa}</span>
        </li>
      ))}
    </ol>
  )
}
