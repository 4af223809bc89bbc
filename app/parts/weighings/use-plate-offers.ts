import { useRef, useState } from 'react'
import type { Choice, Offers } from '#app/form/pickers/choice.ts'

/**
 * What is offered first: from the page, and, once a plate is chosen, what that plate brought last. It only helps to
 * type: a plain fetch, because one by Remix would take a person whose session ended away from the form.
 */
export function usePlateOffers(fromPage: Offers) {
  const [ofPlate, setOfPlate] = useState<Offers | null>(null)
  const latest = useRef('')
  const onPlate = async (plate: Choice | null) => {
    latest.current = plate?.id ?? ''
    if (!plate) return
    try {
      const response = await fetch(`/pesadas/ultima/${encodeURIComponent(plate.id)}`)
      const offers = response.ok && !response.redirected ? ((await response.json()) as Offers) : null
      if (offers && latest.current === plate.id) setOfPlate(offers)
    } catch (error) {
      if (!(error instanceof Error)) throw error
    }
  }
  return { offers: ofPlate ?? fromPage, onPlate }
}
