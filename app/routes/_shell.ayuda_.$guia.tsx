import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { guideOf, type GuidePicture, pictureAddress, PICTURES } from '#app/parts/desk/guides.ts'
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
            {step.picture && <Picture picture={step.picture} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Picture of the screen at the width of the reader's own. */
function Picture({ picture }: { picture: GuidePicture }) {
  const { desk, telephone } = PICTURES
  return (
    <picture>
      <source
        media="(width < 480px)"
        srcSet={pictureAddress(picture, telephone)}
        width={telephone.width}
        height={telephone.height}
      />
      <img
        src={pictureAddress(picture, desk)}
        alt={picture.alt}
        width={desk.width}
        height={desk.height}
        loading="lazy"
        decoding="async"
      />
    </picture>
  )
}
