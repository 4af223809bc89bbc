import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { guideOf, PICTURE } from '#app/parts/desk/guides.ts'
import { notFound, requireSession } from '#app/session/guard.server.ts'
import stylesheet from '#app/styles/guide.scss?url'

export const links = () => [{ rel: 'stylesheet', href: stylesheet }]
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? 'Guía'} · Molino` },
]

/** Open to every signed-in user. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireSession(request)
  const guide = guideOf(params.guia)
  if (!guide) throw notFound()
  return { title: guide.title, steps: guide.steps }
}

export default function GuideScreen() {
  const { title, steps } = useLoaderData<typeof loader>()
  return (
    <section className="day">
      <header className="bar">
        <h1>{title}</h1>
        <Link to="/ayuda" className="button secondary">
          Ayuda
        </Link>
      </header>
      <ol>
        {steps.map((step) => (
          <li key={step.title}>
            <div>
              <h2>{step.title}</h2>
              <p>{step.text}</p>
            </div>
            {step.picture && (
              <img
                src={`/guias/${step.picture.file}.webp`}
                alt={step.picture.alt}
                {...PICTURE}
                loading="lazy"
                decoding="async"
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
