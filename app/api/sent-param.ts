/**
 * Makes a form's post address differ from its page's address (form/sent-to.ts). stamp.server.ts removes it from
 * every request.
 */
export const SENT_PARAM = 'envio'
