/** All that Remix tells the browser's scripts of an unexpected failure. */
const REMIX_TEXT = '"Unexpected Server Error"'

/** The answer to a data request that failed, with its reference in the place of Remix's English: the error page reads it there. */
export const withReference = (answer: string, reference: string): string =>
  answer.replaceAll(REMIX_TEXT, JSON.stringify(reference))
