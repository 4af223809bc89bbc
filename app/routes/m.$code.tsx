import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { queryPage, queryText } from '#app/api/query.ts'
import { readForm } from '#app/form/read-form.server.ts'
import { Account } from '#app/parts/farmers/account.tsx'
import { endPass, readAccount, tryPin } from '#app/parts/farmers/link.server.ts'
import { WholePart } from '#app/parts/farmers/parts.tsx'
import { requireOwnOrigin } from '#app/session/guard.server.ts'
import stylesheet from '#app/styles/farmer.scss?url'
import { writtenDay } from '#server/kit/words/days.ts'
import { ACCOUNT_PARTS, linkPath } from '#server/farmers/words.ts'

export const links = () => [{ rel: 'stylesheet', href: stylesheet }]
export const meta = () => [
  { title: 'Lo suyo en el molino' },
  { name: 'robots', content: 'noindex, nofollow' },
]
/** The page has its own small stylesheet. The stylesheet of the screens is ten times as large. */
export const handle = { ownSheet: true }

/** Open to everyone with the link and the PIN. The API limits the data to the farmer. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { code = '' } = params
  const ver = queryText(request.url, 'ver')
  const part = ACCOUNT_PARTS.find((one) => one === ver) ?? null
  const page = queryPage(request.url)
  const shown = await readAccount(request, code, { part, page })
  const headers = new Headers({ 'X-Robots-Tag': 'noindex, nofollow' })
  if (shown.text === undefined) return data({ code, ...shown, part, page }, { headers })
  if (shown.retryAfter) headers.set('Retry-After', shown.retryAfter)
  return data({ code, ...shown, part, page }, { status: shown.status, headers })
}

const Sent = z.object({ intent: z.enum(['entrar', 'salir']).catch('entrar'), pin: z.string().catch('') })

export async function action({ request, params }: ActionFunctionArgs) {
  requireOwnOrigin(request)
  const { code = '' } = params
  const { intent, pin } = Sent.parse(Object.fromEntries(await readForm(request)))
  const back = (cookie: string) => redirect(linkPath(code), { headers: { 'Set-Cookie': cookie } })
  if (intent === 'salir') return back(await endPass(code))
  const tried = await tryPin(request, code, pin.slice(0, 40))
  if ('cookie' in tried) return back(tried.cookie)
  const headers = { ...(tried.retryAfter && { 'Retry-After': tried.retryAfter }) }
  return data({ refused: tried.text }, { status: tried.status, headers })
}

export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  new Headers([...loaderHeaders, ...actionHeaders])

export default function FarmerPage() {
  const shown = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()?.refused
  if (shown.asks) return <AskPin refused={refused} />
  if (!shown.account) return <Nothing text={refused ?? shown.text} />
  const { code, account, part, page } = shown
  return (
    <main>
      <header>
        <p>{account.empresa}</p>
        <h1>{account.nombre}</h1>
        <p>
          {account.identificacion} · Este enlace sirve hasta el {writtenDay(account.vence)}.
        </p>
      </header>
      {part ? (
        <WholePart code={code} account={account} part={part} page={page} />
      ) : (
        <Account code={code} account={account} />
      )}
      <form method="post" action={linkPath(code)}>
        <button name="intent" value="salir">
          Salir
        </button>
      </form>
    </main>
  )
}

/**
 * Form for the PIN. A plain text field is used, because visible digits are typed with fewer errors and the
 * PIN is no password.
 */
function AskPin({ refused }: { refused: string | undefined }) {
  const wrong = refused !== undefined
  return (
    <main>
      <h1>Lo suyo en el molino</h1>
      <form method="post">
        <label htmlFor="pin">Los cuatro últimos números de su documento</label>
        <p id="ayuda">Si es un NIT, sin el dígito que va después del guion.</p>
        {wrong && (
          <p id="error" role="alert">
            {refused}
          </p>
        )}
        <input
          id="pin"
          name="pin"
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          required
          aria-describedby={wrong ? 'error ayuda' : 'ayuda'}
          {...(wrong && { 'aria-invalid': true })}
        />
        <button name="intent" value="entrar">
          Entrar
        </button>
      </form>
    </main>
  )
}

function Nothing({ text }: { text: string }) {
  return (
    <main>
      <h1>Lo suyo en el molino</h1>
      <p role="alert">{text}</p>
    </main>
  )
}
