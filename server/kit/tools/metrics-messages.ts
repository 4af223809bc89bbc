/** What one of several web processes asks the launcher: the measures of them all. */
export interface MetricsQuestion {
  type: 'molino:metrics'
  id: number
}

/** What it is told: them, as Prometheus' text, or that they were not to be had. */
export interface MetricsReply extends MetricsQuestion {
  text?: string
}

export const isMetricsMessage = (message: unknown): message is MetricsReply =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'molino:metrics'
