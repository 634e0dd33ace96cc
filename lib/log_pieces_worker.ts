import { answerPiece, type PieceOrder, type PieceResult } from "./commands/logs/pieces_thread.ts";
import { runAnswerWorker } from "./run_answer_worker.ts";

await runAnswerWorker<PieceOrder, PieceResult>(answerPiece);
