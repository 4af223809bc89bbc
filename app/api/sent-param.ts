/**
 * Tells the address that a form is posted to from the form's own (form/sent-to.ts). It is taken off every address before
 * anybody reads it (stamp.server.ts).
 */
export const SENT_PARAM = 'envio'
