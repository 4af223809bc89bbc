/**
 * Query parameter that makes the post address of a form differ from the address of its page
 * (form/post-form.tsx). stamp.server.ts removes the parameter from every request.
 */
export const SENT_PARAM = 'envio'
