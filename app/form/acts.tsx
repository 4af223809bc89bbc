import { Form, Link, useLocation } from '@remix-run/react'
import { Fragment, type ReactNode } from 'react'
import { MoreActs, PageHead } from '#app/format/page-head.tsx'
import { type Act, type Acts, type OpenActs, withAct } from './acts.ts'
import { Dialog } from './dialog.tsx'
import { HiddenFields, PostForm } from './post-form.tsx'
import { Refusal } from './refusal.tsx'
import { answerTo, type Reply, textsOf, typedIn } from './reply.ts'
import { CancelLink } from './save-buttons.tsx'
import { SubmitButton } from './submit-button.tsx'

/** Content of an act's dialog: a question, fields, or both. */
export interface Asked {
  title?: string
  question?: ReactNode
  /** Labels of the button that opens the dialog and of the button that confirms it. Default: the act's label. */
  opens?: string
  button?: string
  /** Initial values of the fields. */
  values?: object
  fields?: ReactNode
  /** One-use key of an act that creates something, made by the loader. */
  once?: string
  /** Redraws the fields with each reply, because a reply may change the typed values. */
  anew?: boolean
}

interface RecordPageProps<Name extends string> {
  /** Title, and the name of the record beside it. */
  title: string
  name: string
  badge?: ReactNode
  /** Label and text of the page's main number, above the acts. */
  figure?: readonly [label: string, value: string]
  acts: Acts<Name>
  /** Result of the loader's readActs. */
  actos: OpenActs<Name>
  /** Acts that open a dialog first. Every other act runs when its button is pressed. */
  asks?: Partial<Record<Name, Asked>>
  /** Acts with a separate form on the page, outside its head. */
  placed?: readonly Name[]
  version: number | undefined
  reply: Reply | undefined
  /** Links between the ordinary and the dangerous acts. `more` holds further, folded links. */
  links?: ReactNode
  more?: ReactNode
  /** Link before the acts, for the usual next step. */
  first?: ReactNode
  children: ReactNode
}

/** Screen of one record: name, state, acts, and the dialog of the open act. */
export function RecordPage<Name extends string>(props: RecordPageProps<Name>) {
  const {
    title,
    name,
    badge,
    figure,
    acts,
    actos,
    asks = {},
    placed = [],
    version,
    reply,
    links,
    more,
    first,
    children,
  } = props
  const asked: Partial<Record<Name, Asked>> = asks
  const shown = actos.permitted.filter((act) => !placed.includes(act))
  const main = first ? undefined : shown.find((act) => !acts[act].danger)
  const rare = shown.filter((act) => acts[act].rare)
  const button = (act: Name) => (
    <Fragment key={act}>
      <ActButton
        name={act}
        act={acts[act]}
        asked={asked[act]}
        className={[act !== main && 'secondary', acts[act].danger && 'danger'].filter(Boolean).join(' ')}
        version={version}
        reply={answerTo(reply, act)}
      />{' '}
    </Fragment>
  )
  return (
    <>
      {actos.open && (
        <ActDialog
          name={actos.open}
          act={acts[actos.open]}
          asked={asked[actos.open]}
          version={version}
          reply={answerTo(reply, actos.open)}
        />
      )}
      <section inert={actos.open ? '' : undefined}>
        <PageHead title={title} name={name} badge={badge} figure={figure}>
          {first} {shown.filter((act) => !acts[act].danger && !acts[act].rare).map(button)} {links}{' '}
          {(rare.length > 0 || more) && (
            <MoreActs>
              {rare.map(button)} {more}
            </MoreActs>
          )}{' '}
          {shown.filter((act) => acts[act].danger).map(button)}
        </PageHead>
        {!actos.open && <Refused reply={reply} placed={placed} />}
        {children}
      </section>
    </>
  )
}

interface ActProps {
  name: string
  act: Act
  asked: Asked | undefined
  version: number | undefined
  reply: Reply | undefined
}

function ActButton({ name, act, asked, version, reply, className }: ActProps & { className: string }) {
  const { search } = useLocation()
  if (asked) {
    return (
      <Link to={withAct(search, name)} className={`button ${className}`} preventScrollReset>
        {asked.opens ?? act.button}
      </Link>
    )
  }
  return (
    <Form method="post" className="act">
      <HiddenFields intent={name} version={version} reply={reply} />
      <SubmitButton busy={act.busy} className={className}>
        {act.button}
      </SubmitButton>
    </Form>
  )
}

function ActDialog({ name, act, asked, version, reply }: ActProps) {
  const { search } = useLocation()
  const closeTo = withAct(search, '')
  return (
    <Dialog title={asked?.title ?? act.button} closeTo={closeTo}>
      <PostForm
        id={name}
        defaults={asked?.values}
        reply={reply}
        intent={name}
        once={asked?.once}
        anew={asked?.anew}
        version={version}
      >
        {asked?.question && <p>{asked.question}</p>}
        {asked?.fields}
        <footer className="buttons">
          <SubmitButton busy={act.busy} className={act.danger ? 'danger' : undefined}>
            {asked?.button ?? act.button}
          </SubmitButton>{' '}
          <CancelLink to={closeTo} />
        </footer>
      </PostForm>
    </Dialog>
  )
}

/** Refusal of an act, also when the record's state no longer allows the act. */
function Refused({ reply, placed }: { reply: Reply | undefined; placed: readonly string[] }) {
  const texts = placed.includes(typedIn(reply, 'intent')) ? [] : textsOf(reply)
  if (texts.length === 0) return null
  return <Refusal reply={reply}>{texts.join(' ')}</Refusal>
}
