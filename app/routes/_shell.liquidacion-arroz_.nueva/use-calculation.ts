import { useFetcher, useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { textsOf } from '#app/form/reply.ts'
import { INTENT_FIELD } from '#app/form/reserved.ts'
import type { SettlementPreview } from '#server/settlements/calculation-contract.ts'
import type { DraftReply } from './draft.ts'

/** Milliseconds after the last key before computing. */
const DEBOUNCE_MS = 500

interface Calculation {
  calculo: SettlementPreview | undefined
  busy: boolean
  /** Error of the last computed form, or ''. */
  refusal: string
  /** Call at every change of the form. */
  changed: (form: HTMLFormElement | null) => void
}

/** Newest calculation: of the first page, of the last post or, with scripts, of the last change. */
export function useCalculation(
  reply: DraftReply | undefined,
  first: SettlementPreview | undefined,
): Calculation {
  const fetcher = useFetcher<DraftReply>()
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const pressed = useNavigation().state !== 'idle'
  useEffect(() => () => clearTimeout(timer.current), [])
  // A pressed button computes the form too, and a second answer would remove its message.
  useEffect(() => {
    if (pressed) clearTimeout(timer.current)
  }, [pressed])
  const fetched = fetcher.data && fetcher.data.hecho > (reply?.hecho ?? 0) ? fetcher.data : undefined
  const { calculo } = fetched ?? reply ?? { calculo: first }
  return {
    calculo,
    busy: fetcher.state !== 'idle',
    refusal: fetched ? textsOf(fetched).join(' ') : '',
    changed(form) {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        if (!form?.isConnected) return
        const data = new FormData(form)
        if (!calculo && String(data.get('precio_carga') ?? '').trim() === '') return
        data.set(INTENT_FIELD, 'calcular')
        fetcher.submit(data, { method: 'post' })
      }, DEBOUNCE_MS)
    },
  }
}
