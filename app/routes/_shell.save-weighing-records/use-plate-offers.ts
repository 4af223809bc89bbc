import { useFetcher } from '@remix-run/react'
import type { Choice } from '#app/form/choice.ts'
import type { Offers } from './choices.server.ts'

/** What is offered first: from the page, and, once a plate is chosen, what that plate brought last. */
export function usePlateOffers(fromPage: Offers): {
  offers: Offers
  onPlate: (plate: Choice | null) => void
} {
  const fetcher = useFetcher<Offers>()
  return {
    offers: fetcher.data ?? fromPage,
    onPlate: (plate) => {
      if (plate) fetcher.load(`/pesadas/ultima/${encodeURIComponent(plate.id)}`)
    },
  }
}
