/** Files that are made now by this process, and those that wait: whoever makes them counts here. */
export const exportsNow = { making: 0, waiting: 0 }
