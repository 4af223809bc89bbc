import { type ShouldRevalidateFunctionArgs, useFetcher, useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { type Reply, textsOf } from './reply.ts'
import { INTENT_FIELD } from './reserved.ts'

/** Intent that computes the form and stores nothing. */
export const CALCULATE_INTENT = 'calcular'

/** Whether a post only computes. Nothing is stored then, so the page keeps its data, one-use key and version. */
export const computes = ({ formData }: ShouldRevalidateFunctionArgs): boolean =>
  formData?.get(INTENT_FIELD) === CALCULATE_INTENT

/** The form as typed and, when possible, its calculation. */
export interface Calculated<Result> extends Reply {
  calculo?: Result | undefined
  /** Time of the answer in milliseconds. The newer of two answers wins. */
  hecho: number
}

/** Milliseconds after the last key before computing. */
const DEBOUNCE_MS = 500

interface Calculation<Result> {
  calculo: Result | undefined
  /** A change is not computed yet. */
  busy: boolean
  /** Error of the last computed form, or ''. */
  refusal: string
  /** Call at every change of the form. */
  changed: (form: HTMLFormElement | null) => void
}

/**
 * Newest calculation: of the first page, of the last post or, with scripts, of the last change. A form without
 * a calculation is computed once it is `ready`. useDebounceFetcher of remix-utils is not used, because its timer cannot
 * be stopped when a button is pressed or the screen is left.
 */
export function useCalculation<Result>(
  reply: Calculated<Result> | undefined,
  first: Result | undefined,
  ready: (typed: FormData) => boolean = () => true,
): Calculation<Result> {
  const fetcher = useFetcher<Calculated<Result>>()
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const [waiting, setWaiting] = useState(false)
  const pressed = useNavigation().state !== 'idle'
  useEffect(() => () => clearTimeout(timer.current), [])
  // A pressed button computes the form too, and a second answer would remove its message.
  useEffect(() => {
    if (!pressed) return
    clearTimeout(timer.current)
    setWaiting(false)
  }, [pressed])
  const answered = fetcher.data as Calculated<Result> | undefined
  const fetched = reply && answered && answered.hecho <= reply.hecho ? undefined : answered
  const { calculo } = fetched ?? reply ?? { calculo: first }
  return {
    calculo,
    busy: waiting || fetcher.state !== 'idle',
    refusal: fetched ? textsOf(fetched).join(' ') : '',
    changed(form) {
      clearTimeout(timer.current)
      setWaiting(true)
      timer.current = setTimeout(() => {
        setWaiting(false)
        if (!form?.isConnected) return
        const data = new FormData(form)
        if (!calculo && !ready(data)) return
        data.set(INTENT_FIELD, CALCULATE_INTENT)
        fetcher.submit(data, { method: 'post' })
      }, DEBOUNCE_MS)
    },
  }
}
