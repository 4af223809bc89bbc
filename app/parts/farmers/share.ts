import { ACT_PARAM } from '#app/form/acts.ts'
import { writtenDay } from '#server/kit/words/days.ts'

/** What the forms of the screen of a farmer's link ask. */
export const LINK_ACTS = { make: 'hacer', end: 'terminar' }

/** The screen of the link of a third party, and the same with the question before it is ended. */
export const linkScreen = (id: string) => `/terceros/${encodeURIComponent(id)}/enlace`
export const endQuestion = (id: string) => `${linkScreen(id)}?${ACT_PARAM}=${LINK_ACTS.end}`
export const asksEnd = (address: string) => new URL(address).searchParams.get(ACT_PARAM) === LINK_ACTS.end

/** What is sent to whom a link is for: who, what, until when, and what the PIN is. */
export const linkMessage = (link: { nombre: string; empresa: string; direccion: string; vence: string }) =>
  `${link.nombre}: ${link.empresa} le comparte sus tiquetes, liquidaciones, pagos, deudas y certificados. ` +
  `Ábralos aquí: ${link.direccion} Sirve hasta el ${writtenDay(link.vence)}. ` +
  `El PIN son los cuatro últimos números de su documento (de un NIT, sin el dígito de verificación).`

/** Where the message stands ready to be sent by whoever opens it; without a mobile telephone one chooses there to whom. */
export const whatsappHref = (celular: string, message: string) =>
  `https://wa.me/${celular}?text=${encodeURIComponent(message)}`
export const smsHref = (celular: string, message: string) =>
  `sms:${celular && `+${celular}`}?body=${encodeURIComponent(message)}`
