import { type FormEvent, useRef } from 'react'

/** From 100 to 999, as the document says (D2 §9). */
const threeDigits = () => 100 + Math.floor(Math.random() * 900)

/**
 * Picking the invoice's date proposes its number `FAC-yyyymmdd-NNN` while the number is untouched (N-71). Without scripts
 * it stays empty, and the server makes it.
 */
export function useProposedNumber() {
  const touched = useRef(false)
  const digits = useRef(0)
  return ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    const { name, value } = target as HTMLInputElement
    if (name === 'numero_factura') touched.current = true
    if (name !== 'fecha_factura' || touched.current) return
    const number = currentTarget.elements.namedItem('numero_factura')
    if (!(number instanceof HTMLInputElement) || (digits.current === 0 && number.value !== '')) return
    digits.current ||= threeDigits()
    const isDay = /^[1-9]\d{3}-\d\d-\d\d$/.test(value)
    number.value = isDay ? `FAC-${value.replaceAll('-', '')}-${digits.current}` : ''
  }
}
