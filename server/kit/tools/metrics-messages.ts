/** Request of one web process to the launcher for the metrics of all of them. */
export interface MetricsQuestion {
  type: 'molino:metrics'
  id: number
}

/** Reply of the launcher: metrics as Prometheus text, or that they are unavailable. */
export interface MetricsReply extends MetricsQuestion {
  text?: string
}

export const isMetricsMessage = (message: unknown): message is MetricsReply =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'molino:metrics'
