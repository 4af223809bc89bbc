/** Text of an unexpected error in Remix's data responses. */
const REMIX_TEXT = '"Unexpected Server Error"'

/** Replaces Remix's English text in a failed data response by the reference, which the error page shows. */
export const withReference = (answer: string, reference: string): string =>
  answer.replaceAll(REMIX_TEXT, JSON.stringify(reference))
