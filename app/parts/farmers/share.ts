import { queryText } from '#app/api/query.ts'
import { ACT_PARAM } from '#app/form/acts.ts'
import { partyPath } from '#app/parts/paths.ts'
import { writtenDay } from '#server/kit/words/days.ts'

/** Intents of the forms on a link's screen. */
export const LINK_ACTS = { make: 'hacer', end: 'terminar' }

/** Screen of a third party's link, and the same screen with the question before ending it. */
export const linkScreen = (id: string) => `${partyPath(id)}/enlace`
export const endQuestion = (id: string) => `${linkScreen(id)}?${ACT_PARAM}=${LINK_ACTS.end}`
export const asksEnd = (address: string) => queryText(address, ACT_PARAM) === LINK_ACTS.end

/** Message for the farmer: who, what, until when, and which PIN. */
export const linkMessage = (link: { nombre: string; empresa: string; direccion: string; vence: string }) =>
  `${link.nombre}: ${link.empresa} le comparte sus tiquetes, liquidaciones, pagos, deudas y certificados. ` +
  `Ábralos aquí: ${link.direccion} Sirve hasta el ${writtenDay(link.vence)}. ` +
  `El PIN son los cuatro últimos números de su documento (de un NIT, sin el dígito de verificación).`

/** WhatsApp link with the message ready. Without a number WhatsApp asks for the contact. */
export const whatsappHref = (celular: string, message: string) =>
  `https://wa.me/${celular}?text=${encodeURIComponent(message)}`
export const smsHref = (celular: string, message: string) =>
  `sms:${celular && `+${celular}`}?body=${encodeURIComponent(message)}`
