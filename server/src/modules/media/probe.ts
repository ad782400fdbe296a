/** Looks into a file to learn whether it is a video. */
import { z } from 'zod';
import { inputOf, runTool } from './ffmpeg.ts';
import { MediaRefusal } from './media-refusal.rules.ts';
import type { VideoFacts } from './video-ladder.rules.ts';

const PROBE_SECONDS = 60;
const SHOWN = [
  'format=duration',
  'stream=codec_type,codec_name,channels,width,height,avg_frame_rate',
  'stream_disposition=attached_pic',
].join(':');
const STEREO = 2;

const Stream = z.object({
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  channels: z.number().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  avg_frame_rate: z.string().optional(),
  disposition: z.object({ attached_pic: z.number() }).optional(),
});
const Probed = z.object({
  format: z.object({ duration: z.coerce.number() }),
  streams: z.array(Stream),
});

/** Facts of a video file; refuses everything else. */
export async function probeVideo(path: string, stopping?: AbortSignal): Promise<VideoFacts> {
  const args = ['-v', 'error', ...inputOf(path), '-show_entries', SHOWN, '-of', 'json'];
  const printed = await runTool('ffprobe', args, { seconds: PROBE_SECONDS, stopping }).catch(
    (error: unknown) => {
      stopping?.throwIfAborted();
      throw new MediaRefusal('this is no video we can read', { cause: error });
    },
  );
  const { data } = Probed.safeParse(JSON.parse(printed));
  const pictures = data?.streams.find(
    ({ codec_type, disposition }) => codec_type === 'video' && disposition?.attached_pic !== 1,
  );
  if (data === undefined || pictures === undefined) {
    throw new MediaRefusal('there are no moving pictures in it');
  }
  const { width = 0, height = 0, avg_frame_rate = '' } = pictures;
  return {
    seconds: data.format.duration,
    width,
    height,
    framesPerSecond: rateOf(avg_frame_rate),
    sound: soundOf(data.streams.find(({ codec_type }) => codec_type === 'audio')),
  };
}

function soundOf(stream: z.infer<typeof Stream> | undefined): VideoFacts['sound'] {
  if (stream === undefined) {
    return 'none';
  }
  const { codec_name, channels = 0 } = stream;
  return codec_name === 'aac' && channels > 0 && channels <= STEREO ? 'aac' : 'other';
}

/** A rate is written as a fraction, "25/1"; "0/0" when it is not known. */
function rateOf(text: string): number {
  const [over = 0, under = 0] = text.split('/').map(Number);
  return under > 0 ? over / under : 0;
}
