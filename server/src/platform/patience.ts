/** What gives up on somebody who does not answer in time. */
export interface Patient {
  /** Multiplies how long it waits: 1 where people wait, more where a busy machine must not decide. */
  readonly patience: number;
}
