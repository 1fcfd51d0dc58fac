#!/usr/bin/env bash
# An array of shards for Slurm, on a disk that all nodes share:
#   sbatch --array=1-64 cluster/slurm.sh 64 whole.shards run jets/mig21-v-f4 --games 1e8
#SBATCH --job-name=sortie
#SBATCH --cpus-per-task=1
#SBATCH --time=04:00:00
#SBATCH --requeue
set -euo pipefail
# Slurm runs a copy of this script, so its neighbour is found from where the job was submitted.
exec "${SLURM_SUBMIT_DIR:-.}/cluster/play-shard" "$SLURM_ARRAY_TASK_ID" "$@"
