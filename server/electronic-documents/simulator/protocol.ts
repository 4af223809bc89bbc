/** An HTTP answer of the simulator. */
export interface SimulatedAnswer {
  status: number
  type: 'application/soap+xml' | 'application/json'
  body: string
}

/** A request that one of the simulated services understood. */
export interface Understood {
  /** Acts upon the request and answers it. */
  answer: () => SimulatedAnswer
  /** Only for a sent document. */
  send?: {
    /** Refuses the document with a rule code. */
    refuse: () => SimulatedAnswer
    /** Marks the document as received but undecided. Returns an answer that such a service gives at once, if any. */
    receive: () => SimulatedAnswer | null
  }
  /** True for requests that always work, such as signing in. */
  isSpared?: boolean
}
