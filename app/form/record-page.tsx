import { Form, Link, useLocation } from '@remix-run/react'
import { Fragment, type ReactNode } from 'react'
import { MoreActs, PageHead } from '#app/format/page-head.tsx'
import { type Act, type Acts, type Asked, namesOf, type OpenActs, PART_PARAM, withAct } from './acts.ts'
import { Dialog } from './dialog.tsx'
import { HiddenFields, PostForm } from './post-form.tsx'
import { Refusal } from './refusal.tsx'
import { answerTo, type Reply, textsOf, typedIn, typedText } from './reply.ts'
import { CancelLink } from './save-buttons.tsx'
import { SubmitButton } from './submit-button.tsx'

interface RecordPageProps<Name extends string, Read> {
  /** Title, and the name of the record beside it. */
  title: string
  name: string
  badge?: ReactNode
  /** Label and text of the page's main number, above the acts. */
  figure?: readonly [label: string, value: string]
  acts: Acts<Name, Read>
  /** Result of the loader's readActs, and the data that the dialogs show. */
  actos: OpenActs<Name>
  read: Read
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
export function RecordPage<Name extends string, Read>(props: RecordPageProps<Name, Read>) {
  const { title, name, badge, figure, acts, actos, read, version, reply, links, more, first, children } =
    props
  const askedBy = (act: Name) => acts[act].asks?.(read) || undefined
  const shown = actos.permitted.filter((act) => !acts[act].placed)
  const main = first ? undefined : shown.find((act) => !acts[act].danger)
  const rare = shown.filter((act) => acts[act].rare)
  const refused = namesOf(acts).find((act) => act === typedIn(reply, 'intent'))
  const button = (act: Name) => (
    <Fragment key={act}>
      <ActButton
        name={act}
        act={acts[act]}
        asked={askedBy(act)}
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
          asked={askedBy(actos.open)}
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
        {!actos.open && (
          <Refused
            reply={reply}
            act={refused === undefined ? undefined : acts[refused]}
            possible={refused !== undefined && actos.permitted.includes(refused)}
          />
        )}
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
        key={new URLSearchParams(search).get(PART_PARAM)}
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

/** `possible`: the record still allows the act. */
interface RefusedProps extends Pick<ActProps, 'reply'> {
  act: Act | undefined
  possible: boolean
}

/**
 * Refusal of an act. A placed act that is still possible shows its own refusal. An act that is no longer possible has
 * no form, so its typed values stand here.
 */
function Refused({ reply, act, possible }: RefusedProps) {
  const texts = act?.placed && possible ? [] : textsOf(reply)
  if (texts.length === 0) return null
  const typed = possible ? '' : typedText(reply, { motivo: 'Motivo', ...act?.labels })
  return <Refusal reply={reply}>{[...texts, typed].join(' ').trim()}</Refusal>
}
