import cluster from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'
import { isMetricsMessage, type MetricsReply } from '#server/kit/tools/metrics-messages.ts'

/**
 * Adds up the metrics of several web processes. A scrape reaches one of them, which asks the launcher. Counters are
 * summed, event loop delays averaged.
 */
export function answerMetricsQuestions(onProblem: (error: unknown) => void): void {
  const registry = new AggregatorRegistry()
  cluster.on('message', (worker, question: unknown) => {
    if (!isMetricsMessage(question)) return
    const reply = (more: Partial<MetricsReply>) => {
      if (worker.isConnected()) worker.send({ type: question.type, id: question.id, ...more })
    }
    registry.clusterMetrics().then(
      (text) => reply({ text }),
      (error: unknown) => {
        onProblem(error)
        reply({})
      },
    )
  })
}
